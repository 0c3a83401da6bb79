/** What a first plan promised for a day. */

import { toDayNumber } from '@/lib/days'
import type { Minor } from '@/lib/money'
import type { DayValue } from '@/ui/charts/line-plot'

/** On a straight line between the months of the promise; `null` before it was made and after it ends. */
export function promisedOn(promised: readonly DayValue[], day: string): Minor | null {
  const after = promised.findIndex((point) => point.day >= day)
  const right = promised[after]
  if (!right) return null
  if (right.day === day) return right.value
  const left = promised[after - 1]
  if (!left) return null
  const gone = toDayNumber(day) - toDayNumber(left.day)
  const span = toDayNumber(right.day) - toDayNumber(left.day)
  return Math.round(left.value + ((right.value - left.value) * gone) / span) as Minor
}
