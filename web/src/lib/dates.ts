/** Dates as people read them. A calendar day (`YYYY-MM-DD`) is never shifted by a time zone. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads an ISO timestamp or a calendar day; the day becomes local midnight. */
export function parseDate(value: string | Date): Date {
  if (value instanceof Date) return value
  const day = CALENDAR_DAY.exec(value)
  if (!day) return new Date(value)
  return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]))
}

/** Written by hand: making a formatter of `Intl` holds up the first paint of a slow phone. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function monthName(date: Date): string {
  const name = MONTHS[date.getMonth()]
  if (name === undefined) throw new RangeError('not a date')
  return name
}

const shortMonthName = (date: Date) => monthName(date).slice(0, 3)

/** "Nov 20, 2026". */
export function formatDay(value: string | Date): string {
  const date = parseDate(value)
  return `${formatMonthDay(date)}, ${date.getFullYear()}`
}

/** "Nov 20". */
export function formatMonthDay(value: string | Date): string {
  const date = parseDate(value)
  return `${shortMonthName(date)} ${date.getDate()}`
}

/** "May 2028". */
export function formatMonth(value: string | Date): string {
  const date = parseDate(value)
  return `${monthName(date)} ${date.getFullYear()}`
}

/** "Apr ’26", for axes: without the apostrophe it reads as a day of April. */
export function formatAxisMonth(value: string | Date): string {
  const date = parseDate(value)
  return `${shortMonthName(date)} \u2019${String(date.getFullYear() % 100).padStart(2, '0')}`
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`
}

/** "just now", "4 minutes ago", "2 days ago"; from seven days on the date itself. */
export function formatRelative(value: string | Date, now: Date): string {
  const date = parseDate(value)
  const age = now.getTime() - date.getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return count(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return count(Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return count(Math.floor(age / DAY), 'day')
  return formatDay(date)
}

/** The local calendar day as `YYYY-MM-DD`. */
export function toCalendarDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  const day = String(date.getDate()).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${day}`
}

/**
 * The last calendar day, `YYYY-MM-DD`, under which anything is recorded at `now`. Recorded days end at midnight UTC: on an
 * evening in Canada what happens belongs to tomorrow already, and a question that ends today would leave it out.
 */
export function lastRecordedDay(now: Date): string {
  const [local, utc] = [toCalendarDay(now), now.toISOString().slice(0, 10)]
  return utc > local ? utc : local
}
