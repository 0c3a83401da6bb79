/** Calendar days as whole numbers, without time zones, clock changes or time of day. */

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a calendar day written `YYYY-MM-DD`. */
export function toDayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
}

/** The calendar day, `YYYY-MM-DD`, of a day number. */
export function fromDayNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** The calendar day `count` days later. */
export function addDays(day: string, count: number): string {
  return fromDayNumber(toDayNumber(day) + count)
}

/** The same day of the month `count` months later; a day that month lacks becomes its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = Date.UTC(year, month - 1 + count, Math.min(date, lastDate))
  return fromDayNumber(Math.round(moved / DAY_MS))
}

/** Months since year 0: a multiple of twelve in January. */
export const monthNumber = (day: string) =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
