/** Dates as people read them. A calendar day (`YYYY-MM-DD`) is never shifted by a time zone. */

import { t } from '@lingui/core/macro'
import { parseDate } from './calendar-day'
import { currentLanguage, isFrench } from './language'
import { once } from './numbers'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = currentLanguage()
  return once(
    `date/${language}/${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, options),
  )
}

function written(value: string | Date, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(options).format(parseDate(value))
  if (!options.day || !isFrench(currentLanguage())) return text
  // No line ends between a day and its month.
  return text.replace(/^(\d+) /, (_, day) => `${day === '1' ? '1er' : day}\u00a0`)
}

const DAY_PARTS = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const

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

/** "2:30 p.m."; "14 h 30" in French. */
export const formatTime = (value: string | Date) => written(value, TIME_PARTS)

/** "Nov 20, 2026, 2:30 p.m."; "20 nov. 2026, 14 h 30" in French. */
export const formatMoment = (value: string | Date) =>
  written(value, { ...DAY_PARTS, ...TIME_PARTS })

function ago(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  const language = currentLanguage()
  return once(`relative/${language}`, () => new Intl.RelativeTimeFormat(language)).format(
    -amount,
    unit,
  )
}

/** "just now", "4 minutes ago", "2 days ago"; from seven days on the date itself. */
export function formatRelative(value: string | Date, now: Date): string {
  const date = parseDate(value)
  const age = now.getTime() - date.getTime()
  if (age < MINUTE) return t`just now`
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'day')
  return formatDay(date)
}
