/** The range of outcomes by day: four edges and a median. Pure; draws nothing. */

import { area, curveMonotoneX } from 'd3-shape'
import { toDayNumber } from '@/lib/days'
import type { Minor } from '@/lib/money'

/** The 10th, 25th, 50th, 75th and 90th percentile of the paths on a calendar day. */
export interface FanPoint {
  day: string
  p10: Minor
  p25: Minor
  p50: Minor
  p75: Minor
  p90: Minor
}

/** A lower and an upper edge of the fan. */
type FanBand = readonly [low: 'p10' | 'p25', high: 'p75' | 'p90']

/** The bands with 80 % of the paths, and with the middle 50 %. */
export const FAN_BANDS = [
  ['p10', 'p90'],
  ['p25', 'p75'],
] as const satisfies readonly FanBand[]

/** Path of the area between two edges. */
export function bandPath(
  fan: readonly FanPoint[],
  [low, high]: FanBand,
  xOf: (day: string) => number,
  yOf: (value: Minor) => number,
): string {
  return (
    area<FanPoint>()
      .x((point) => xOf(point.day))
      .y0((point) => yOf(point[low]))
      .y1((point) => yOf(point[high]))
      .curve(curveMonotoneX)([...fan]) ?? ''
  )
}

/** The fan up to a day. An earlier end cuts it, like the chart's own edge. */
export function fanUntil(fan: readonly FanPoint[], last: string): FanPoint[] {
  const within = fan.filter((point) => point.day <= last)
  if (within.length === fan.length) return within
  const edge = fanAt(fan, last)
  return edge && within.at(-1)?.day !== last ? [...within, edge] : within
}

/** The fan on a day, interpolated linearly; `null` outside of its days. */
export function fanAt(fan: readonly FanPoint[], day: string): FanPoint | null {
  const at = between(fan, day)
  return (
    at && {
      day,
      p10: at(({ p10 }) => p10),
      p25: at(({ p25 }) => p25),
      p50: at(({ p50 }) => p50),
      p75: at(({ p75 }) => p75),
      p90: at(({ p90 }) => p90),
    }
  )
}

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
