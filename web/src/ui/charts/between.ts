import { toDayNumber } from '@/lib/days'
import type { Minor } from '@/lib/money'

/** Interpolates the value on a day linearly between the days around it; `null` outside of all days. */
export function between<Point extends { day: string }>(points: readonly Point[], day: string) {
  const after = points.findIndex((point) => point.day >= day)
  const right = points[after]
  const left = right?.day === day ? right : points[after - 1]
  if (!left || !right) return null
  const gone = toDayNumber(day) - toDayNumber(left.day)
  const span = toDayNumber(right.day) - toDayNumber(left.day) || 1
  return (read: (point: Point) => Minor) =>
    Math.round(read(left) + ((read(right) - read(left)) * gone) / span) as Minor
}
