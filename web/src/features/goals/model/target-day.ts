/** A target date as the user enters it: a calendar day. */
import { t } from '@lingui/core/macro'
import { isCalendarDay } from '@/lib/calendar-day'
import { addDays } from '@/lib/days'
import { momentDay } from '@/lib/moments'

/** The first possible target day. */
export const firstDay = (now: Date): string => addDays(momentDay(now), 1)

/** The last day that the API accepts: a hundred years of 365 days ahead. */
export const lastDay = (now: Date): string => addDays(momentDay(now), 100 * 365)

/** Whether the text is a possible target day. */
export function isTargetDay(text: string, now: Date): boolean {
  return isCalendarDay(text) && text >= firstDay(now) && text <= lastDay(now)
}

/** The error for an impossible target day. */
export function targetDayError(text: string, now: Date): string {
  return text > lastDay(now) ? t`Choose an earlier day.` : t`Choose a day in the future.`
}
