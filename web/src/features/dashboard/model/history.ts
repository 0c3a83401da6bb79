/** The net-worth history as a rising series in one currency. */
import type { EstimatedHistory, NetWorth, NetWorthPoint } from '@/lib/api-types'
import { toDayNumber } from '@/lib/days'
import { type Minor, toMinor } from '@/lib/money'

export interface HistoryRow {
  day: string
  netWorth: Minor
  assets: Minor
  liabilities: Minor
  /** Computed from the accounts in today's totals. */
  estimated?: boolean
  /** The line ends before it: days are missing, or the set of accounts changed. */
  apart?: boolean
}

/**
 * From the earliest day to the latest. Leaves out days in a currency without a rate to today's. Today's row is the
 * current figure, so that the line ends at the number above it.
 */
export function historyRows(
  points: readonly NetWorthPoint[],
  now: NetWorth,
  today: string,
): HistoryRow[] {
  const { currency } = now
  const earlier = points
    .filter((point) => point.currency === currency && point.date < today)
    .map(historyRow)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return [
    ...earlier,
    {
      day: today,
      netWorth: toMinor(now.netWorth, currency),
      assets: toMinor(now.totalAssets, currency),
      liabilities: toMinor(now.totalLiabilities, currency),
    },
  ]
}

function historyRow({ date, net_worth, assets, liabilities, currency }: NetWorthPoint): HistoryRow {
  return {
    day: date,
    netWorth: toMinor(net_worth, currency),
    assets: toMinor(assets, currency),
    liabilities: toMinor(liabilities, currency),
  }
}

/** The rows of a history with the estimated days before it. */
export function reachingBack(
  rows: readonly HistoryRow[],
  { points, joined }: EstimatedHistory,
): HistoryRow[] {
  const [first, ...later] = rows
  if (!first) return []
  const earlier = points
    .filter(({ date }) => date < first.day)
    .map((point) => ({ ...historyRow(point), estimated: true }))
  const isApart = (row: HistoryRow, before: HistoryRow | undefined) =>
    before !== undefined && toDayNumber(row.day) - toDayNumber(before.day) > 1
  const meeting = { ...first, apart: !joined || isApart(first, earlier.at(-1)) }
  return [
    ...earlier.map((row, index) => ({ ...row, apart: isApart(row, earlier[index - 1]) })),
    meeting,
    ...later,
  ]
}

/** Something without which days have no total. */
export interface Missing {
  /** An account's id, or a currency's code. */
  id: string
  kind: 'account' | 'currency'
  days: number
  /** The last day on which it is missing. */
  until: string
}

/** What is missing on days without a total from `from` on, the one missing longest first. */
export function missingIn({ holes }: EstimatedHistory, from: string): Missing[] {
  const found = new Map<string, Missing>()
  for (const hole of holes) {
    if (hole.to < from) continue
    const first = hole.from < from ? from : hole.from
    const days = toDayNumber(hole.to) - toDayNumber(first) + 1
    const add = (kind: Missing['kind']) => (id: string) => {
      const known = found.get(id)
      found.set(id, { id, kind, days: days + (known?.days ?? 0), until: hole.to })
    }
    hole.account_ids.forEach(add('account'))
    hole.currencies.forEach(add('currency'))
  }
  return [...found.values()].sort((a, b) => b.days - a.days)
}

/** The parts of a change in net worth, as far as recorded: assets and debts. */
interface ChangeParts {
  /** The change in assets; negative for a decrease. */
  owned: Minor
  /** The change in debts; negative when debt was paid down. */
  owed: Minor
}

/** From one day to a later one in the same currency. Net worth changed by exactly `owned - owed`. */
export function changeParts(first: HistoryRow, last: HistoryRow): ChangeParts {
  return {
    owned: (last.assets - first.assets) as Minor,
    owed: (last.liabilities - first.liabilities) as Minor,
  }
}
