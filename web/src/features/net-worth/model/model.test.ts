import { describe, expect, it } from 'vitest'
import type { AllocationEntry } from '@/lib/api-types'
import { account, history, netWorth, otherCurrency, TODAY } from '@/testing/builders'
import { allocationSegments, allocationSlot, rankedAllocation } from './allocation'
import { debtGroups } from './debts'
import { historyRows } from './history'

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
    ['Bonds', 6],
    ['Vehicles', 6],
    ['A kind of tomorrow', 6],
  ])('%s has colour %i for life', (category, slot) => expect(allocationSlot(category)).toBe(slot))

  it('folds everything without a colour of its own into one last part', () => {
    expect(allocationSegments(mixed)).toEqual([
      { name: 'Stocks', share: 45.4, slot: 3 },
      { name: 'ETFs', share: 34.4, slot: 1 },
      { name: 'Other', share: 20.2, slot: 6 },
    ])
  })

  it('keeps a single one of them by name', () => {
    expect(allocationSegments([entry('ETFs', 90), entry('Bonds', 10)]).at(-1)?.name).toBe('Bonds')
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
