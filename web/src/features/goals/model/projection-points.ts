/** The line from what is saved today to what a plan comes to. The formula is the planning library's. */
import { toCalendarDay } from '@/lib/dates'
import type { Minor } from '@/lib/money'
import { projectedValueAt } from '@/lib/planning/projection'
import type { DayValue } from '@/ui/charts/line-plot'

const PERIOD_MS = 30 * 86_400_000
/** More points than this would not be told apart, and each costs exact arithmetic. */
const MAX_POINTS = 60

export interface ProjectedPlan {
  savedMinor: Minor
  contributionMinor: Minor
  /** A yearly rate: 700 is 7 %. */
  yearlyBasisPoints: number
  /** Whole 30-day periods to the target date. */
  periods: number
}

/** From today to the last whole period before the target date. */
export function projectionPoints(plan: ProjectedPlan, now: Date): DayValue[] {
  return sampledPeriods(plan.periods).map((periods) => ({
    day: toCalendarDay(new Date(now.getTime() + periods * PERIOD_MS)),
    value: periods === 0 ? plan.savedMinor : projectedValueAt({ ...plan, periods }),
  }))
}

/** 0 to `last`, evenly thinned, both ends kept. */
export function sampledPeriods(last: number): number[] {
  const step = Math.max(1, Math.ceil(last / MAX_POINTS))
  const periods = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  return periods.at(-1) === last ? periods : [...periods, last]
}

/**
 * The day by which the plan, kept up for as long as it takes, has come to the target; `null` beyond `limit` periods.
 * Growth never takes anything away, so the first period that suffices is found by halving.
 */
export function reachedOn(
  plan: Omit<ProjectedPlan, 'periods'>,
  targetMinor: Minor,
  limit: number,
  now: Date,
): string | null {
  const suffices = (periods: number) =>
    (periods === 0 ? plan.savedMinor : projectedValueAt({ ...plan, periods })) >= targetMinor
  if (!suffices(limit)) return null
  let low = 0
  let high = limit
  while (low < high) {
    const middle = (low + high) >> 1
    if (suffices(middle)) high = middle
    else low = middle + 1
  }
  return toCalendarDay(new Date(now.getTime() + low * PERIOD_MS))
}
