/** The range of what may come, day by day: four edges and a middle. Pure; draws nothing. */
import { area, curveMonotoneX } from 'd3-shape'
import type { Minor } from '@/lib/money'
import { between } from './between'

/** What at most 10, 25, 50, 75 and 90 of 100 paths stay below on a calendar day. */
export interface FanPoint {
  day: string
  p10: Minor
  p25: Minor
  p50: Minor
  p75: Minor
  p90: Minor
}

/** A lower and an upper edge of the fan. */
export type FanBand = readonly [low: 'p10' | 'p25', high: 'p75' | 'p90']

/** Eight of ten paths, and around the middle half of them. */
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

/** The fan up to a day: an earlier end cuts it there, as the chart's own edge would. */
export function fanUntil(fan: readonly FanPoint[], last: string): FanPoint[] {
  const within = fan.filter((point) => point.day <= last)
  if (within.length === fan.length) return within
  const edge = fanAt(fan, last)
  return edge && within.at(-1)?.day !== last ? [...within, edge] : within
}

/** The fan on a day, on a straight line between the days it has; `null` outside of them. */
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
