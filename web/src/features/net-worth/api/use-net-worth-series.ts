import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyQuery } from '@/entities/household'
import type { NetWorth, NetWorthPoint } from '@/lib/api-types'
import { historyLimit } from '@/lib/dashboard-page'
import type { Period } from '@/lib/periods'
import { withinPeriod } from '@/ui/charts/period'
import { type HistoryRow, historyRows } from '../model/history'
import type { DayRange } from '../model/use-period'

export interface NetWorthSeries {
  /** The period on the screen: the wanted one, or the one before it while that loads. */
  period: Period
  /** The days on the screen, where they were chosen one by one. */
  range: DayRange | null
  rows: HistoryRow[]
  /** The first long history is on its way and there is nothing older to show. */
  loading: boolean
  /** The longer history did not come; the last month is shown instead. */
  failed: boolean
  retry: () => void
}

interface Sources {
  wanted: Period
  /** Counts before the period. */
  range: DayRange | null
  now: NetWorth
  /** The dashboard's latest 30 days. */
  month: readonly NetWorthPoint[]
  today: string
}

/** The rows of a period. Longer periods are fetched when first wanted. */
export function useNetWorthSeries({
  wanted,
  range: wantedRange,
  now,
  month,
  today,
}: Sources): NetWorthSeries {
  const limit = historyLimit[wantedRange ? 'All' : wanted]
  const long = useQuery({
    ...historyQuery(limit ?? 400),
    enabled: limit !== null,
    placeholderData: keepPreviousData,
  })
  const usesMonth = limit === null || long.data === undefined
  const failed = limit !== null && long.data === undefined && long.isError
  const points = usesMonth ? month : long.data
  const period = usesMonth ? '1M' : wanted
  const range = usesMonth ? null : wantedRange
  const { from, to } = range ?? {}
  const rows = useMemo(() => {
    const all = historyRows(points, now, today)
    return from === undefined || to === undefined
      ? withinPeriod(all, period, today)
      : all.filter(({ day }) => day >= from && day <= to)
  }, [points, now, today, period, from, to])
  return {
    period,
    range,
    rows,
    loading: limit !== null && long.isPending,
    failed,
    retry: () => void long.refetch(),
  }
}
