/** The net-worth history as a rising series in one currency. Knows no chart. */
import type { NetWorth, NetWorthPoint } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'

export interface HistoryRow {
  day: string
  netWorth: Minor
  assets: Minor
  liabilities: Minor
}

/**
 * From the earliest day to the latest. Days in a currency without a rate to today's are left out.
 * The figure of now stands for today, so that the line ends at the number above it.
 */
export function historyRows(
  points: readonly NetWorthPoint[],
  now: NetWorth,
  today: string,
): HistoryRow[] {
  const { currency } = now
  const earlier = points
    .filter((point) => point.currency === currency && point.date < today)
    .map((point) => ({
      day: point.date,
      netWorth: toMinor(point.net_worth, currency),
      assets: toMinor(point.assets, currency),
      liabilities: toMinor(point.liabilities, currency),
    }))
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
