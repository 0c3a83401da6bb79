/** Days of timestamps: those of the profile's time zone, as recorded days are; the browser's before it is known. */
import { t } from '@lingui/core/macro'
import { parseDate, toCalendarDay } from './calendar-day'
import { formatDay } from './dates'
import { currentLanguage } from './language'
import { once } from './numbers'
import { profileZone } from './profile-zone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The calendar day, `YYYY-MM-DD`, of a timestamp. */
export function momentDay(moment: string | Date): string {
  const date = parseDate(moment)
  const timeZone = profileZone.get()
  if (!timeZone) return toCalendarDay(date)
  try {
    // Swedish days are written as ours.
    return once(`day/${timeZone}`, () => new Intl.DateTimeFormat('sv', { timeZone })).format(date)
  } catch {
    // This browser has no such zone.
    return toCalendarDay(date)
  }
}

/** "Nov 20, 2026"; "20 nov. 2026" and "1er nov. 2026" in French. */
export const formatMomentDay = (moment: string | Date) => formatDay(momentDay(moment))

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
  return formatMomentDay(date)
}
