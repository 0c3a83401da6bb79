import { expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { changeParts, type HistoryRow } from './history'

const row = (assets: number, liabilities: number): HistoryRow => ({
  day: '2026-11-21',
  assets: assets as Minor,
  liabilities: liabilities as Minor,
  netWorth: (assets - liabilities) as Minor,
})

it.each([
  ['saved and paid debt', row(100, 50), row(170, 20), { owned: 70, owed: -30 }],
  ['bought with a loan', row(100, 0), row(400, 300), { owned: 300, owed: 300 }],
  ['lost', row(100, 5), row(1, 5), { owned: -99, owed: 0 }],
])('%s', (_name, first, last, parts) => {
  const { owned, owed } = changeParts(first, last)
  expect({ owned, owed }).toEqual(parts)
  expect(owned - owed).toBe(last.netWorth - first.netWorth)
})
