/** The positions and labels of the axes. Contains no pixels, only the number of labels that fit. */
import { ticks as roundValues } from 'd3-array'
import { formatAxisMonth, formatMonthDay } from '@/lib/dates'
import { addMonths, fromDayNumber, monthNumber, toDayNumber } from '@/lib/days'
import { formatMoney, formatMoneyCompact, type Minor, parseMoney } from '@/lib/money'

export interface ValueTick {
  value: Minor
  label: string
}

export interface DayTick {
  day: string
  label: string
}

/** Numbers of gridlines to try, best first: fewer hide the scale, more clutter it. */
const TICK_COUNTS = [5, 4, 6, 3]
const MIN_TICKS = 3
const MAX_TICKS = 6

/**
 * Ranges narrower than this share of the value, or than a few units, are widened, so that noise does not look like a
 * trend.
 */
const LEAST_SHARE = 0.005
const LEAST_MINOR = 400

/** The value range of an axis: padded, and including zero as soon as a value is negative. */
export function valueDomain(values: readonly number[]): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const spread = Math.max(high - low, Math.abs(high) * LEAST_SHARE, LEAST_MINOR)
  const widened = (spread - (high - low)) / 2
  const bottom = low - widened - spread * 0.12
  const top = high + widened + spread * 0.08
  return low < 0 ? [bottom, Math.max(0, top)] : [Math.max(0, bottom), Math.max(top, LEAST_MINOR)]
}

/** Three to six round values of the range. No two labels round to the same text. */
export function valueTicks(
  domain: readonly [number, number],
  currency: string,
  foreign = false,
): ValueTick[] {
  const valuesFor = (count: number) => roundValues(...domain, count).map(asMinor)
  const candidates = TICK_COUNTS.map(valuesFor).filter(
    (ticks) => ticks.length >= MIN_TICKS && ticks.length <= MAX_TICKS,
  )
  const compact = candidates.find((ticks) => ticks.every((tick) => readsExactly(tick, currency)))
  if (compact)
    return compact.map((value) => ({ value, label: formatMoneyCompact(value, currency, foreign) }))

  const ticks = candidates[0] ?? valuesFor(MIN_TICKS)
  const cents = ticks.some((tick) => tick % 100 !== 0)
  return ticks.map((value) => ({ value, label: formatMoney(value, { currency, cents, foreign }) }))
}

const asMinor = (value: number): Minor => Math.round(value) as Minor

/** Whether the short form is exact: "$1.3M" would be wrong for 1,250,000. */
function readsExactly(value: Minor, currency: string): boolean {
  const read = parseMoney(formatMoneyCompact(value, currency), currency)
  return read === null || read === value
}

/** Spans up to this many days are labelled by day, longer ones by month. */
const DAY_LABEL_SPAN = 62
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

/** At most `room` labels between two days: days for a short span, first days of months for a long one. */
export function dayTicks(from: string, to: string, room: number): DayTick[] {
  const span = toDayNumber(to) - toDayNumber(from)
  const wanted = Math.max(1, room)
  return span <= DAY_LABEL_SPAN ? evenDays(from, to, wanted) : monthStarts(from, to, wanted)
}

/** Evenly spaced days with half a gap at either end, so that no label overflows the edge. */
function evenDays(from: string, to: string, room: number): DayTick[] {
  const first = toDayNumber(from)
  const span = toDayNumber(to) - first
  const count = Math.min(room, span + 1)
  const step = Math.max(1, Math.floor(span / count))
  const offset = Math.floor((span - step * (count - 1)) / 2)
  return Array.from({ length: count }, (_, index) => {
    const day = fromDayNumber(first + offset + index * step)
    return { day, label: formatMonthDay(day) }
  })
}

function monthStarts(from: string, to: string, room: number): DayTick[] {
  const months: string[] = []
  for (let day = addMonths(`${from.slice(0, 7)}-01`, 1); day <= to; day = addMonths(day, 1)) {
    months.push(day)
  }
  // Steps of a year and more fall on Januaries.
  const everyNth = (step: number) => months.filter((day) => monthNumber(day) % step === 0)
  const fitting = MONTH_STEPS.map(everyNth).find((days) => days.length <= room) ?? []
  return fitting.map((day) => ({ day, label: formatAxisMonth(day) }))
}
