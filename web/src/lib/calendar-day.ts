/**
 * Calendar days (`YYYY-MM-DD`), never shifted by a time zone. Contains no texts, so that the start of a page can load it.
 */

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads an ISO timestamp or a calendar day; the day becomes local midnight. */
export function parseDate(value: string | Date): Date {
  if (value instanceof Date) return value
  const day = CALENDAR_DAY.exec(value)
  if (!day) return new Date(value)
  return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
}

export function isCalendarDay(text: string): boolean {
  return CALENDAR_DAY.test(text) && toCalendarDay(parseDate(text)) === text
}

/** The local calendar day as `YYYY-MM-DD`. */
export function toCalendarDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${day}`
}

/** UTC+14, the time zone furthest ahead. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000

/**
 * The latest calendar day in any time zone at `now`, as `YYYY-MM-DD`. Days are recorded in the profile's time zone, which
 * the first request does not have yet. Where it is ahead of the device's, a request that ends on the device's today would
 * miss the last day.
 */
export function lastRecordedDay(now: Date): string {
  return new Date(now.getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10)
}
