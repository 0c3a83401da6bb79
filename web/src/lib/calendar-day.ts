/** Calendar days (`YYYY-MM-DD`), never shifted by a time zone. Without texts, so that the start of a page can load it. */

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

/** The time zone that is furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000

/**
 * The last calendar day, `YYYY-MM-DD`, under which anything may be recorded at `now`: the latest of all time zones.
 * Recorded days are those of the profile's, which is not known where the first page asks: where that is ahead of this
 * device's, a question that ends today would leave the last one out.
 */
export function lastRecordedDay(now: Date): string {
  return new Date(now.getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10)
}
