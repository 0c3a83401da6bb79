import { describe, expect, it } from 'vitest'
import type { Household, RefreshedItem } from '@/lib/api-types'
import { account, dashboard } from '@/testing/builders'
import { inLanguage } from '@/testing/in-language'
import { staleBalances } from './stale-balances'

type Reason = NonNullable<RefreshedItem['known_because']>

const NOW = new Date('2026-11-21T13:00:00')
const LATER = '2026-11-21T14:00:00'
const HOUSEHOLD = dashboard({
  accounts: [
    account({ id: 'b', last_updated: '2026-11-21T11:00:00' }),
    account({ last_updated: '2026-11-21T09:12:00' }),
  ],
})

function texts(changes: Partial<RefreshedItem>, household: Household = HOUSEHOLD): string[] {
  const refreshed: RefreshedItem[] = [{ id: 'item-1', status: 'good', ...changes }]
  return staleBalances(refreshed, household, NOW).map(({ text }) => text.replace(/\s/g, ' '))
}

describe('why balances are no newer', () => {
  inLanguage('en-CA')

  it.each<[Reason, string | null, string]>([
    ['nothing_newer', null, 'Balances from 9:12 a.m.: First Platypus Bank has nothing newer.'],
    ['not_offered', null, 'Balances from 9:12 a.m.: First Platypus Bank offers no live ones.'],
    [
      'limit',
      LATER,
      'Balances from 9:12 a.m.: from 2:00 p.m. on, you can ask First Platypus Bank for live ones.',
    ],
    [
      'limit',
      '2026-11-22T07:00:00',
      'Balances from 9:12 a.m.: from Nov 22, 2026, 7:00 a.m. on, you can ask First Platypus Bank for live ones.',
    ],
  ])('%s, next %s', (known_because, next_live, text) => {
    expect(texts({ known_because, next_live })).toEqual([text])
  })

  it.each<[string, Partial<RefreshedItem>]>([
    ['live balances', { next_live: LATER }],
    [
      'a failed connection, which has its own notice',
      { status: 'error', known_because: 'unavailable' },
    ],
    ['a connection whose accounts are gone', { id: 'item-2', known_because: 'nothing_newer' }],
  ])('is not asked of %s', (_, changes) => {
    expect(texts(changes)).toEqual([])
  })
})

describe('why balances are no newer, in French', () => {
  inLanguage('fr-CA')

  it.each<[Reason, string]>([
    ['nothing_newer', 'Derniers soldes (9 h 12) : First Platypus Bank n’a rien de plus récent.'],
    ['not_offered', 'Derniers soldes (9 h 12) : First Platypus Bank n’en offre pas en direct.'],
    [
      'limit',
      'Derniers soldes (9 h 12). Prochaine demande en direct à First Platypus Bank : 14 h 00.',
    ],
  ])('%s', (known_because, text) => {
    expect(texts({ known_because, next_live: LATER })).toEqual([text])
  })
})
