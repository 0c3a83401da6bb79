/**
 * The span of the history: from the address, so that a link can share it, else the period last chosen on this device. A
 * range of days is in the address only.
 */
import { useSearchParams } from 'react-router'
import { isCalendarDay } from '@/lib/calendar-day'
import { PERIOD_PARAM } from '@/lib/dashboard-page'
import { isPeriod, type Period } from '@/lib/periods'
import { useSavedPeriod } from '@/ui/charts/period-tabs'

/** Calendar days, both included. */
export interface DayRange {
  from: string
  to: string
}

export interface Span {
  period: Period
  /** Takes precedence over the period. */
  range: DayRange | null
  choosePeriod: (period: Period) => void
  chooseRange: (range: DayRange) => void
}

/** Whether a history can have these days. */
export const isRange = ({ from, to }: DayRange, today: string) =>
  isCalendarDay(from) && isCalendarDay(to) && from < to && to <= today

export function usePeriod(today: string): Span {
  const [saved, save] = useSavedPeriod()
  const [search, setSearch] = useSearchParams()
  const linked = search.get(PERIOD_PARAM)
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const show = (next: Record<string, string>) =>
    setSearch(next, { replace: true, preventScrollReset: true })
  return {
    period: isPeriod(linked) ? linked : saved,
    range: isRange(range, today) ? range : null,
    choosePeriod: (period) => {
      save(period)
      show({ [PERIOD_PARAM]: period })
    },
    chooseRange: ({ from, to }) => show({ from, to }),
  }
}
