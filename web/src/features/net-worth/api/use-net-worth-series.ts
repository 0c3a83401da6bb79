import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyQuery } from '@/entities/household'
import type { NetWorth, NetWorthPoint } from '@/lib/api-types'
import { historyLimit } from '@/lib/dashboard-page'
import type { Period } from '@/lib/periods'
import { withinPeriod } from '@/ui/charts/period'
import { type HistoryRow, historyRows } from '../model/history'

export interface NetWorthSeries {
  /** The period on the screen: the wanted one, or the one before it while that loads. */
  period: Period
  rows: HistoryRow[]
  /** The first long history is on its way and there is nothing older to show. */
  loading: boolean
  /** The longer history did not come; the last month is shown instead. */
  failed: boolean
  retry: () => void
}

interface Sources {
  wanted: Period
  now: NetWorth
  /** The dashboard's latest 30 days. */
  month: readonly NetWorthPoint[]
  today: string
}

/** The rows of a period. Longer periods are fetched when first wanted. */
export function useNetWorthSeries({ wanted, now, month, today }: Sources): NetWorthSeries {
  const limit = historyLimit[wanted]
  const long = useQuery({
    ...historyQuery(limit ?? 400),
    enabled: limit !== null,
    placeholderData: keepPreviousData,
  })
  const usesMonth = limit === null || long.data === undefined
  const failed = limit !== null && long.data === undefined && long.isError
  const points = usesMonth ? month : long.data
  const period = usesMonth ? '1M' : wanted
  const rows = useMemo(
    () => withinPeriod(historyRows(points, now, today), period, today),
    [points, now, today, period],
  )
  return {
    period,
    rows,
    loading: limit !== null && long.isPending,
    failed,
    retry: () => void long.refetch(),
  }
}
