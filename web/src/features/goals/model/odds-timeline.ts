/** Dates of the simulated months. */
import type { GoalOdds } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import { paymentDay } from '@/lib/payment-days'
import type { Range } from '@/lib/planning-shapes'
import type { FanPoint } from '@/ui/charts/fan'

/** The server's ranges on the days of their payments. */
export function fanOf(
  timeline: readonly Range[],
  goal: { currency: string; targetDate: string },
  now: Date,
): FanPoint[] {
  const { currency, targetDate } = goal
  const minor = (value: number): Minor => toMinor(value, currency)
  return timeline.map(({ month, p10, p25, p50, p75, p90 }) => ({
    day: paymentDay(targetDate, now, month),
    p10: minor(p10),
    p25: minor(p25),
    p50: minor(p50),
    p75: minor(p75),
    p90: minor(p90),
  }))
}

/** The day the median path reaches the target; `null` when that is more than five years late. */
export function expectedDay({ expectedMonth, plan }: GoalOdds, now: Date): string | null {
  return expectedMonth === null ? null : paymentDay(plan.targetDate, now, expectedMonth)
}
