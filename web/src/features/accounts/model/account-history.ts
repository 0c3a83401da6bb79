/** The history of one account as a series for the chart and its table. */
import type { Account, AccountHistory, BalancePoint } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import type { SeriesPoint } from '@/ui/charts/line-plot'
import { isDebt } from './account-types'

export interface BalanceRow {
  day: string
  /** As the account reports it: what is owned, or owed on a debt. */
  balance: Minor
  kind: BalancePoint['kind']
}

export function balanceRows({ points, currency }: AccountHistory): BalanceRow[] {
  return points.map(({ date, balance, kind }) => ({
    day: date,
    balance: toMinor(balance, currency),
    kind,
  }))
}

/** What is owed goes below zero, as everywhere. */
export function chartPoints(rows: readonly BalanceRow[], account: Account): SeriesPoint[] {
  const debt = isDebt(account.type)
  return rows.map(({ day, balance, kind }) => ({
    day,
    value: (debt && balance !== 0 ? -balance : balance) as Minor,
    estimated: kind === 'estimated',
    marked: kind === 'anchor',
  }))
}

/** A deposit may have been overdrawn and a card overpaid. */
export const canBeNegative = ({ type }: Account) => type === 'depository' || type === 'credit'
