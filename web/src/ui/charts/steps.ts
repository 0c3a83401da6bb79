/** Values that hold from one day until the next value, such as a payment plan. Pure; draws nothing. */
import type { Minor } from '@/lib/money'
import type { DayValue } from './line-plot'

/** The value on a day: that of the last point up to it; `null` before the first point and after the last. */
export function valueOn(points: readonly DayValue[], day: string): Minor | null {
  const last = points.at(-1)
  if (!last || day > last.day) return null
  return points.findLast((point) => point.day <= day)?.value ?? null
}

/** The points within a range of days, with the value that holds at its start and at its end. */
export function stepsBetween(points: readonly DayValue[], from: string, until: string): DayValue[] {
  const within = points.filter(({ day }) => day >= from && day <= until)
  const edge = (day: string) => {
    const value = valueOn(points, day)
    return value === null ? [] : [{ day, value }]
  }
  return [
    ...(within[0]?.day === from ? [] : edge(from)),
    ...within,
    ...(within.at(-1)?.day === until || from === until ? [] : edge(until)),
  ]
}

/** Path of a line that stays level until the next point. */
export function stepPath(
  points: readonly DayValue[],
  xOf: (day: string) => number,
  yOf: (value: Minor) => number,
): string {
  return points
    .map(({ day, value }, index) =>
      index === 0 ? `M${xOf(day)},${yOf(value)}` : `H${xOf(day)}V${yOf(value)}`,
    )
    .join('')
}
