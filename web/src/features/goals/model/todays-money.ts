/** The planner's lines in what money buys today, and the fan beside them. */
import { toCalendarDay } from '@/lib/dates'
import { currencySymbol, type Minor, toMinor } from '@/lib/money'
import { periodsAfter } from '@/lib/planning/horizon'
import { inTodaysMoney } from '@/lib/planning/inflation'
import type { Range } from '@/lib/planning-shapes'
import type { FanPoint } from '@/ui/charts/fan'
import type { DayValue } from '@/ui/charts/line-plot'
import { sampledPeriods } from './projection-points'

/** "today's dollars" where they are dollars. */
export function todaysMoneyName(currency: string): string {
  return currencySymbol(currency) === '$' ? 'today’s dollars' : 'today’s money'
}

/** The points of a projection over `periods`, each in today's money. */
export function deflated(
  points: readonly DayValue[],
  periods: number,
  inflationBasisPoints: number,
): DayValue[] {
  const months = sampledPeriods(periods)
  return points.map(({ day, value }, index) => ({
    day,
    value: inTodaysMoney(value, inflationBasisPoints, months[index] ?? periods),
  }))
}

/** The server's ranges on the days they are for. */
export function fanOf(timeline: readonly Range[], currency: string, now: Date): FanPoint[] {
  const minor = (value: number): Minor => toMinor(value, currency)
  return timeline.map(({ month, p10, p25, p50, p75, p90 }) => ({
    day: toCalendarDay(periodsAfter(now, month)),
    p10: minor(p10),
    p25: minor(p25),
    p50: minor(p50),
    p75: minor(p75),
    p90: minor(p90),
  }))
}
