/**
 * The span of the history: the address's, so that it can be shared, else the period last chosen on this device. Days of
 * one's own are in the address alone.
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
  /** Counts before the period. */
  range: DayRange | null
  choosePeriod: (period: Period) => void
  chooseRange: (range: DayRange) => void
}

/** Whether a history can have such days. */
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
