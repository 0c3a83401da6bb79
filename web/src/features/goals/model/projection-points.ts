/** The line from what is saved today to what the plan comes to. The formula is the planning library's. */
import type { Goal } from '@/lib/api-types'
import { toCalendarDay } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { projectedValueAt } from '@/lib/planning/projection'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import type { DayValue } from '@/ui/charts/line-plot'

const PERIOD_MS = 30 * 86_400_000
/** More points than this would not be told apart, and each costs exact arithmetic. */
const MAX_POINTS = 60

/** From today to the last whole period before the target date; ends at the server's projected value. */
export function projectionPoints(goal: Goal, now: Date): DayValue[] {
  const saved = toMinor(goal.current_amount, goal.currency)
  const input = {
    savedMinor: saved,
    contributionMinor: toMinor(goal.planned_monthly_contribution, goal.currency),
    yearlyBasisPoints: RISK_ASSUMPTIONS[goal.risk_profile].projectionBasisPoints,
  }
  return sampledPeriods(goal.plan.monthsLeft).map((periods) => ({
    day: toCalendarDay(new Date(now.getTime() + periods * PERIOD_MS)),
    value: periods === 0 ? saved : projectedValueAt({ ...input, periods }),
  }))
}

/** 0 to `last`, evenly thinned, both ends kept. */
export function sampledPeriods(last: number): number[] {
  const step = Math.max(1, Math.ceil(last / MAX_POINTS))
  const periods = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
  return periods.at(-1) === last ? periods : [...periods, last]
}
