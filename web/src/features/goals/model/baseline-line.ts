/** Reads the line of the first plan. */
import { toDayNumber } from '@/lib/days'
import type { Minor } from '@/lib/money'
import type { DayValue } from '@/ui/charts/line-plot'

/** Planned balance on a day, interpolated between months; `null` outside the plan. */
export function plannedOn(planned: readonly DayValue[], day: string): Minor | null {
  const after = planned.findIndex((point) => point.day >= day)
  const right = planned[after]
  if (!right) return null
  if (right.day === day) return right.value
  const left = planned[after - 1]
  if (!left) return null
  const gone = toDayNumber(day) - toDayNumber(left.day)
  const span = toDayNumber(right.day) - toDayNumber(left.day)
  return Math.round(left.value + ((right.value - left.value) * gone) / span) as Minor
}
