import { describe, expect, it } from 'vitest'
import { netWorthChanges, noCauses } from '@/testing/builders'
import { causeParts, splitNote } from './attribution'
import { sumMinor } from './money'

describe('what moved an amount', () => {
  it('is named by its direction, and what moved nothing is left out', () => {
    const parts = causeParts({ ...noCauses, added: -20, debtPaid: -5.5, markets: 3.25 }, 'USD')
    expect(parts).toEqual([
      { cause: 'added', name: 'What you withdrew', value: -2000 },
      { cause: 'markets', name: 'Markets', value: 325 },
      { cause: 'debtPaid', name: 'Borrowed', value: -550 },
    ])
    expect(
      causeParts({ ...noCauses, added: 1, debtPaid: 1 }, 'USD').map(({ name }) => name),
    ).toEqual(['What you saved', 'Debt paid'])
    expect(causeParts(noCauses, 'USD')).toEqual([])
  })

  it('adds up to the change, to the cent, where floats would not', () => {
    const causes = { ...noCauses, added: 0.1, markets: 0.2, revalued: -1_000_000.07, accounts: 0.7 }
    expect(sumMinor(causeParts(causes, 'USD').map(({ value }) => value))).toBe(-99_999_907)
  })

  it('shows since when it is known', () => {
    expect(splitNote(netWorthChanges())).toBeNull()
    expect(splitNote(netWorthChanges({ splitSince: null }))).toBe('The breakdown starts today.')
    expect(splitNote(netWorthChanges({ splitSince: '2026-11-01' }))).toBe(
      'We have the breakdown since Nov 1, 2026.',
    )
  })
})
