/**
 * Days and times of timestamps, in the profile's time zone like recorded days; in the browser's until the profile is
 * loaded.
 */
import { t } from '@lingui/core/macro'
import { parseDate, toCalendarDay } from './calendar-day'
import { DAY_PARTS, formatDay, written } from './dates'
import { currentLanguage } from './language'
import { once } from './numbers'
import { profileZone } from './profile-zone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats in the profile's time zone; in the browser's when no profile is loaded or the browser lacks the zone. */
function inZone<Text>(write: (timeZone: string | undefined) => Text): Text {
  try {
    return write(profileZone.get() ?? undefined)
  } catch {
    return write(undefined)
  }
}

/** The calendar day, `YYYY-MM-DD`, of a timestamp. */
export const momentDay = (moment: string | Date) =>
  inZone((timeZone) => {
    const date = parseDate(moment)
    if (!timeZone) return toCalendarDay(date)
    // The Swedish locale formats days as `YYYY-MM-DD`.
    return once(`day/${timeZone}`, () => new Intl.DateTimeFormat('sv', { timeZone })).format(date)
  })

const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const

/** Chromium writes a plain space before "PM" and around the French "h", where a line could break. */
const unbroken = (text: string) => text.replace(/(\d)\s(?=[ap]|h\s)|(h)\s(?=\d)/gi, '$1$2\u00a0')

/** "2:30 p.m."; "14 h 30" in French. */
export const formatTime = (moment: string | Date) =>
  inZone((timeZone) => unbroken(written(moment, { ...TIME_PARTS, timeZone })))

/** "Nov 20, 2026, 2:30 p.m."; "20 nov. 2026, 14 h 30" in French. */
export const formatMoment = (moment: string | Date) =>
  inZone((timeZone) => unbroken(written(moment, { ...DAY_PARTS, ...TIME_PARTS, timeZone })))

/** "Nov 20, 2026"; "20 nov. 2026" and "1er nov. 2026" in French. */
export const formatMomentDay = (moment: string | Date) => formatDay(momentDay(moment))

function ago(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  const language = currentLanguage()
  return once(`relative/${language}`, () => new Intl.RelativeTimeFormat(language)).format(
    -amount,
    unit,
  )
}

const ageOf = (value: string | Date, now: Date) => now.getTime() - parseDate(value).getTime()

/** Whether `formatRelative` shows the date. */
export const isWrittenAsDay = (value: string | Date, now: Date) => ageOf(value, now) >= 7 * DAY

/** "just now", "4 minutes ago", "2 days ago"; from seven days on the date itself. */
export function formatRelative(value: string | Date, now: Date): string {
  const age = ageOf(value, now)
  if (age < MINUTE) return t`just now`
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour')
  if (!isWrittenAsDay(value, now)) return ago(Math.floor(age / DAY), 'day')
  return formatMomentDay(value)
}
