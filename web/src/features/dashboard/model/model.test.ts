import { describe, expect, it } from 'vitest'
import type { AllocationEntry } from '@/lib/api-types'
import {
  account,
  estimatedHistory,
  history,
  netWorth,
  otherCurrency,
  TODAY,
} from '@/testing/builders'
import { historyRows, missingIn, reachingBack } from './history'
import { allocationSegments, allocationSlot, debtGroups, rankedAllocation } from './own-and-owe'

describe('historyRows', () => {
  it('runs from the earliest day to today', () => {
    const days = historyRows(history(3), netWorth(), TODAY).map((row) => row.day)
    expect(days).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  })

  it('ends at the figure of now, whatever today’s snapshot said', () => {
    const last = historyRows(history(3, 3990), netWorth({ netWorth: 4000.25 }), TODAY).at(-1)
    expect(last).toMatchObject({ day: TODAY, netWorth: 400_025 })
  })

  it('leaves out days in another currency', () => {
    const mixed = [...history(1), { ...history(2)[1], currency: 'CAD' } as never]
    expect(historyRows(mixed, netWorth(), TODAY)).toHaveLength(1)
  })

  it('is today alone when there is no history', () => {
    expect(historyRows([], netWorth(), TODAY)).toHaveLength(1)
  })
})

describe('reachingBack', () => {
  const recorded = historyRows(history(10), netWorth(), TODAY)
  const told = (rows: ReturnType<typeof reachingBack>) =>
    rows.slice(0, 4).map(({ day, estimated, apart }) => [day, estimated === true, apart === true])

  it('puts the estimated days before the recorded ones', () => {
    const rows = reachingBack(recorded, estimatedHistory())
    expect(told(rows)).toEqual([
      ['2026-11-10', true, false],
      ['2026-11-11', true, false],
      ['2026-11-12', false, false],
      ['2026-11-13', false, false],
    ])
    expect(rows[0]).toMatchObject({ netWorth: 100_000, assets: 150_000, liabilities: 50_000 })
  })

  it.each([
    ['other accounts', { joined: false }],
    ['a day that is missing', { points: estimatedHistory().points.slice(0, 1) }],
  ])('ends the line before the first recorded day: %s', (_, changes) => {
    const rows = reachingBack(recorded, estimatedHistory(changes))
    expect(rows.find(({ day }) => day === '2026-11-12')?.apart).toBe(true)
  })

  it('ends the line at days without a total', () => {
    const estimated = estimatedHistory()
    const [first, last] = estimated.points
    const points = [{ ...first, date: '2026-11-01' }, last] as typeof estimated.points
    expect(told(reachingBack(recorded, estimatedHistory({ points })))[1]).toEqual([
      '2026-11-11',
      true,
      true,
    ])
  })
})

describe('missingIn', () => {
  const hole = (from: string, to: string, account_ids: string[], currencies: string[] = []) => ({
    from,
    to,
    account_ids,
    currencies,
  })
  const estimate = estimatedHistory({
    holes: [
      hole('2026-11-01', '2026-11-02', ['a', 'b']),
      hole('2026-11-05', '2026-11-05', ['b'], ['EUR']),
    ],
  })

  it('counts the days of each account and currency', () => {
    expect(missingIn(estimate, '')).toEqual([
      { id: 'b', kind: 'account', days: 3, until: '2026-11-05' },
      { id: 'a', kind: 'account', days: 2, until: '2026-11-02' },
      { id: 'EUR', kind: 'currency', days: 1, until: '2026-11-05' },
    ])
  })

  it('counts those on the screen alone', () => {
    expect(missingIn(estimate, '2026-11-02').map(({ id, days }) => [id, days])).toEqual([
      ['b', 2],
      ['a', 1],
      ['EUR', 1],
    ])
    expect(missingIn(estimate, '2026-11-06')).toEqual([])
  })
})

describe('allocation', () => {
  const entry = (category: AllocationEntry['category'], percentage: number): AllocationEntry => ({
    category,
    percentage,
    value: percentage * 10,
  })
  const mixed = [
    entry('Bonds', 5.5),
    entry('ETFs', 34.4),
    entry('Other Investments', 14.7),
    entry('Stocks', 45.4),
  ]

  it.each([
    ['ETFs', 1],
    ['Real Estate', 2],
    ['Stocks', 3],
    ['Available Cash', 4],
    ['Crypto', 5],
    ['Other Assets', 6],
    ['Bonds', 7],
    ['Vehicles', 8],
    ['Other Investments', 9],
  ] as const)('%s has color %i for life', (category, slot) =>
    expect(allocationSlot(category)).toBe(slot),
  )

  it('shows a category of tomorrow like other assets', () => {
    expect(allocationSlot('A kind of tomorrow' as never)).toBe(6)
  })

  it('gives every category its own part of the bar, in the order of the list', () => {
    expect(allocationSegments(mixed)).toEqual([
      { name: 'Stocks', share: 45.4, slot: 3 },
      { name: 'ETFs', share: 34.4, slot: 1 },
      { name: 'Other Investments', share: 14.7, slot: 9 },
      { name: 'Bonds', share: 5.5, slot: 7 },
    ])
  })

  it('lists every kind by name, the largest first, without empty ones', () => {
    expect(rankedAllocation([...mixed, entry('Crypto', 0)]).map((one) => one.category)).toEqual([
      'Stocks',
      'ETFs',
      'Other Investments',
      'Bonds',
    ])
  })
})

describe('debtGroups', () => {
  const debt = (kind: string, balance: number, currency = 'USD') =>
    account({ is_asset: false, type: 'loan', account_type: kind, balance, currency })

  it('adds debts by kind, the largest first, always with a minus', () => {
    const groups = debtGroups(
      [debt('Credit card', 100), debt('Mortgage', 9000), debt('Credit card', -50.5), account()],
      netWorth(),
    )
    expect(groups).toEqual([
      { name: 'Mortgage', accounts: 1, amount: -900_000 },
      { name: 'Credit card', accounts: 2, amount: -15_050 },
    ])
  })

  it('adds debts in other currencies as the totals count them, and leaves out those without a rate', () => {
    const mortgage = { ...debt('Mortgage', 9000, 'CAD'), id: 'cad' }
    const counted = [{ accountId: 'cad', amount: 6415.2 }]
    const totals = netWorth({ otherCurrencies: [otherCurrency('CAD', -9000, 0.7128, counted)] })
    expect(debtGroups([mortgage, debt('Loan', 5, 'XPT')], totals)).toEqual([
      { name: 'Mortgage', accounts: 1, amount: -641_520 },
    ])
  })
})
