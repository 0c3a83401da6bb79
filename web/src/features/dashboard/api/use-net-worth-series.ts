import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { EstimatedHistory, NetWorth, NetWorthPoint } from '@/lib/api-types'
import { historyLimit } from '@/lib/dashboard-page'
import { type Period, periodStart } from '@/lib/periods'
import { withinPeriod } from '@/ui/charts/period'
import { type HistoryRow, historyRows, reachingBack } from '../model/history'
import type { DayRange } from '../model/use-period'

/**
 * The estimated days before the first recorded one, from a day on or as far back as they go; `null` when all are
 * recorded. Reads far more than the history does, so it loads only on demand.
 */
const estimatedHistoryQuery = (from: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.history, 'estimated', from],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, reach: 'accounts', ...(from === null ? {} : { from }) }
      const answer = await api.get<{ estimated?: EstimatedHistory }>('/net-worth-history', {
        query,
        signal,
      })
      return answer.estimated ?? null
    },
  })

export interface NetWorthSeries {
  /** The period on the screen: the selected one, or the previous one while that loads. */
  period: Period
  /** The days on the screen, if the user chose a range. */
  range: DayRange | null
  rows: HistoryRow[]
  /** The first requested day; `null` for all. */
  start: string | null
  /**
   * The estimated days before the first recorded one; `null` when all are recorded, undefined until requested and loaded.
   */
  estimate: EstimatedHistory | null | undefined
  /** The estimate failed to load. */
  estimateFailed: boolean
  /** Either is loading. */
  busy: boolean
  /** The first long history is loading, and there is no older one to show. */
  loading: boolean
  /** The longer history failed to load; the last month is shown instead. */
  failed: boolean
  retry: () => void
}

interface Sources {
  wanted: Period
  /** Takes precedence over the period. */
  range: DayRange | null
  now: NetWorth
  /** The dashboard's latest 30 days. */
  month: readonly NetWorthPoint[]
  today: string
  /** Requests the estimated days before the first recorded one. */
  estimated: boolean
}

/** The rows of a period. Longer periods are fetched when first selected. */
export function useNetWorthSeries({
  wanted,
  range: wantedRange,
  now,
  month,
  today,
  estimated,
}: Sources): NetWorthSeries {
  const limit = historyLimit[wantedRange ? 'All' : wanted]
  const long = useQuery({
    ...historyQuery(limit ?? 400),
    enabled: limit !== null,
    placeholderData: keepPreviousData,
  })
  const usesMonth = limit === null || long.data === undefined
  const loading = limit !== null && long.isPending
  const failed = limit !== null && long.data === undefined && long.isError
  const points = usesMonth ? month : long.data
  // A year stays on the screen until all of the history has loaded.
  const isYear = long.isPlaceholderData && limit === historyLimit.All
  const covered = isYear ? '1Y' : wanted
  const period = usesMonth ? '1M' : covered
  const range = usesMonth || isYear ? null : wantedRange
  const early = useEstimate(estimated, wantedRange?.from ?? periodStart(wanted, today))
  const { estimate } = early
  const { from, to } = range ?? {}
  const rows = useMemo(() => {
    const recorded = historyRows(points, now, today)
    const all = estimate ? reachingBack(recorded, estimate) : recorded
    return from === undefined || to === undefined
      ? withinPeriod(all, period, today)
      : all.filter(({ day }) => day >= from && day <= to)
  }, [points, now, today, period, from, to, estimate])
  return {
    period,
    range,
    rows,
    start: from ?? periodStart(period, today),
    estimate,
    estimateFailed: early.failed,
    busy: loading || isYear || early.pending,
    loading,
    failed,
    retry: () => void (failed ? long : early).refetch(),
  }
}

/** The estimated days before the first recorded one, once requested. */
function useEstimate(enabled: boolean, from: string | null) {
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery({
    ...estimatedHistoryQuery(from),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    estimate: enabled ? data : undefined,
    failed: enabled && data === undefined && isError,
    pending: enabled && (isPending || isPlaceholderData),
    refetch,
  }
}
