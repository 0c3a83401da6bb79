/** Turns a series of days into the shapes of a line chart, in pixels. Pure; draws nothing. */
import { area, curveMonotoneX, line } from 'd3-shape'
import { toDayNumber } from '@/lib/days'
import type { Minor } from '@/lib/money'
import { type DayTick, dayTicks, type ValueTick, valueDomain, valueTicks } from './axis'
import { linear } from './scale'

/** The value at the end of a calendar day (`YYYY-MM-DD`). */
export interface DayValue {
  day: string
  value: Minor
}

export interface PlotSize {
  width: number
  height: number
}

interface Placed<Tick> {
  tick: Tick
  at: number
}

export interface LinePlot {
  /** Edges of the plotting area, inside the axis labels. */
  left: number
  right: number
  top: number
  bottom: number
  line: string
  area: string
  valueTicks: Placed<ValueTick>[]
  dayTicks: Placed<DayTick>[]
  /** Height of the zero line; `null` while every value is above it. */
  zeroAt: number | null
  /** Horizontal position of any calendar day in the range. */
  xOf(day: string): number
  /** Vertical position of any value in the range. */
  yOf(value: Minor): number
  /** Index of the point nearest to a horizontal position. */
  indexAt(x: number): number
}

const TOP = 12
const AXIS_HEIGHT = 32
/** Room for the end dot, so that it is never cut off. */
const RIGHT = 8
const LABEL_GAP = 8
/** Width of the widest character of the axis type, in pixels; measuring the text would cost a layout pass. */
const GLYPH_WIDTH = 7.6
const DAY_LABEL_WIDTH = 64
/** Average width of a character in a day label. */
const DAY_GLYPH_WIDTH = 6.2
const MAX_DAY_LABELS = 6

interface LinePlotOptions {
  currency: string
  /** The axis labels include the currency. */
  foreign?: boolean
  /** The text that replaces every value label while amounts are hidden; its width then sets the margin. */
  mask: string | null
  /** Further values that the range must include, such as a target. */
  include?: readonly Minor[]
}

/** Lays a series out. `points` run from the earliest day to the latest and are never empty. */
export function plotLine(
  points: readonly DayValue[],
  size: PlotSize,
  options: LinePlotOptions,
): LinePlot {
  const first = points[0]?.day ?? '1970-01-01'
  const last = points.at(-1)?.day ?? first
  const domain = valueDomain([...points.map((point) => point.value), ...(options.include ?? [])])
  const ticks = valueTicks(domain, options.currency, options.foreign)

  const left = marginFor(options.mask === null ? ticks.map((tick) => tick.label) : [options.mask])
  const right = Math.max(left + 1, size.width - RIGHT)
  const top = TOP
  const bottom = Math.max(top + 1, size.height - AXIS_HEIGHT)

  const domainOfDays = dayDomain(first, last)
  const x = linear(domainOfDays, [left, right])
  const dayAt = linear([left, right], domainOfDays)
  const y = linear(domain, [bottom, top])
  const xOf = (day: string) => x(toDayNumber(day))
  const yOf = (value: Minor) => y(value)
  const days = points.map((point) => toDayNumber(point.day))
  const room = Math.min(MAX_DAY_LABELS, Math.floor((right - left) / DAY_LABEL_WIDTH))

  return {
    left,
    right,
    top,
    bottom,
    line: linePath(points, xOf, yOf),
    area: areaPath(points, xOf, yOf, bottom),
    valueTicks: ticks.map((tick) => ({ tick, at: yOf(tick.value) })),
    dayTicks: apart(
      dayTicks(first, last, room).map((tick) => ({ tick, at: xOf(tick.day) })),
      left,
      right,
    ),
    zeroAt: domain[0] < 0 ? y(0) : null,
    xOf,
    yOf,
    indexAt: (place) => nearestIndex(days, dayAt(place)),
  }
}

function marginFor(labels: readonly string[]): number {
  const longest = Math.max(...labels.map((label) => label.length))
  return Math.ceil(longest * GLYPH_WIDTH) + LABEL_GAP
}

/** Labels near an edge grow inwards. Leaves out the first and the last when they would touch their neighbor. */
function apart(ticks: Placed<DayTick>[], left: number, right: number): Placed<DayTick>[] {
  const half = ({ tick }: Placed<DayTick>) => (tick.label.length * DAY_GLYPH_WIDTH) / 2
  const centre = (tick: Placed<DayTick>) =>
    Math.min(Math.max(tick.at, left + half(tick)), right - half(tick))
  const meet = (one?: Placed<DayTick>, next?: Placed<DayTick>) =>
    one !== undefined &&
    next !== undefined &&
    centre(next) - centre(one) < half(one) + half(next) + LABEL_GAP / 2
  const end = ticks.length - 1
  return ticks.filter((tick, index) => {
    if (index === 0) return !meet(tick, ticks[1])
    return index < end || !meet(ticks[index - 1], tick)
  })
}

/** A single day would have no width, so the range starts one day earlier and the point is at its end. */
function dayDomain(first: string, last: string): [number, number] {
  const from = toDayNumber(first)
  const to = toDayNumber(last)
  return from === to ? [from - 1, to] : [from, to]
}

type Place = (day: string) => number
type Height = (value: Minor) => number

/** A day of a series that may have estimated and unknown days. */
export interface SeriesPoint extends DayValue {
  /** Computed from recorded days. */
  estimated?: boolean
  /** Marked by a ring. */
  marked?: boolean
  /** The line ends before it. */
  apart?: boolean
}

/** Consecutive points drawn as one line. */
export interface Stretch {
  estimated: boolean
  points: readonly SeriesPoint[]
}

/**
 * The lines of a series. A recorded and an estimated stretch share the point where they meet. With `holes`, a line ends
 * before a missing day; without, it continues to the next day.
 */
export function stretchesOf(points: readonly SeriesPoint[], holes: boolean): Stretch[] {
  const stretches: { estimated: boolean; points: SeriesPoint[] }[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const stretch = stretches.at(-1)
    if (!stretch || !before || point.apart || (holes && isApart(before, point))) {
      stretches.push({ estimated: point.estimated === true, points: [point] })
      continue
    }
    const estimated = point.estimated === true || before.estimated === true
    if (stretch.points.length === 1) stretch.estimated = estimated
    if (stretch.estimated === estimated) stretch.points.push(point)
    else stretches.push({ estimated, points: [before, point] })
  }
  return stretches
}

const isApart = (before: DayValue, point: DayValue) =>
  toDayNumber(point.day) - toDayNumber(before.day) > 1

/** Path of the line alone, also for further lines on the same scales. */
export function linePath(points: readonly DayValue[], xOf: Place, yOf: Height): string {
  return (
    line<DayValue>()
      .x((point) => xOf(point.day))
      .y((point) => yOf(point.value))
      .curve(curveMonotoneX)(points) ?? ''
  )
}

/** Path of the area between the line and the bottom. */
export function areaPath(
  points: readonly DayValue[],
  xOf: Place,
  yOf: Height,
  bottom: number,
): string {
  return (
    area<DayValue>()
      .x((point) => xOf(point.day))
      .y0(bottom)
      .y1((point) => yOf(point.value))
      .curve(curveMonotoneX)(points) ?? ''
  )
}

/** Index of the day nearest to `wanted` in a rising list; the earlier one of two equally near. */
export function nearestIndex(days: readonly number[], wanted: number): number {
  let low = 0
  let high = days.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const before = days[low - 1]
  const here = days[low] ?? 0
  return before !== undefined && wanted - before <= here - wanted ? low - 1 : low
}

/** Index after moving `count` days from point `index`: at least one point further, and within the series. */
export function indexAfterDays(points: readonly DayValue[], index: number, count: number): number {
  const from = points[index]
  if (!from) return points.length - 1
  const days = points.map((point) => toDayNumber(point.day))
  const landed = nearestIndex(days, toDayNumber(from.day) + count)
  const atLeast = count > 0 ? Math.max(landed, index + 1) : Math.min(landed, index - 1)
  return Math.min(Math.max(atLeast, 0), points.length - 1)
}
