/** Dates as people read them. A calendar day (`YYYY-MM-DD`) is never shifted by a time zone. */
import { parseDate } from './calendar-day'
import { currentLanguage, isFrench } from './language'
import { once } from './numbers'

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = currentLanguage()
  return once(
    `date/${language}/${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, options),
  )
}

/** A date in the requested parts. */
export function written(value: string | Date, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(options).format(parseDate(value))
  if (!options.day || !isFrench(currentLanguage())) return text
  // No line break between a day and its month.
  return text.replace(/^(\d+) /, (_, day) => `${day === '1' ? '1er' : day}\u00a0`)
}

export const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "Nov 20, 2026"; "20 nov. 2026" and "1er nov. 2026" in French. */
export const formatDay = (value: string | Date) => written(value, DAY_PARTS)

/** "November 20, 2026"; "20 novembre 2026" in French. */
export const formatLongDay = (value: string | Date) =>
  written(value, { day: 'numeric', month: 'long', year: 'numeric' })

/** "Nov 20"; "20 nov." in French. */
export const formatMonthDay = (value: string | Date) =>
  written(value, { day: 'numeric', month: 'short' })

/** "May 2028"; "mai 2028" in French. */
export const formatMonth = (value: string | Date) =>
  written(value, { month: 'long', year: 'numeric' })

/** "Sep 2028"; "sept. 2028" in French. */
export const formatShortMonth = (value: string | Date) =>
  written(value, { month: 'short', year: 'numeric' })

/** "Apr ’26", for axes: without the apostrophe it reads as a day of April. "avr. 2026" in French. */
export function formatAxisMonth(value: string | Date): string {
  if (isFrench(currentLanguage())) return formatShortMonth(value)
  const date = parseDate(value)
  return `${written(date, { month: 'short' })} \u2019${String(date.getFullYear() % 100).padStart(2, '0')}`
}
