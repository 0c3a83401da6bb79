/** A target date as people give it: a calendar day. */
import { t } from '@lingui/core/macro'
import { isCalendarDay } from '@/lib/calendar-day'
import { addDays } from '@/lib/days'
import { momentDay } from '@/lib/moments'

/** The first day a goal may be wanted on. */
export const firstDay = (now: Date): string => addDays(momentDay(now), 1)

/** The last day that the API takes: a hundred years of 365 days on. */
export const lastDay = (now: Date): string => addDays(momentDay(now), 100 * 365)

/** Whether the text is a day that a goal may be wanted on. */
export function isTargetDay(text: string, now: Date): boolean {
  return isCalendarDay(text) && text >= firstDay(now) && text <= lastDay(now)
}

/** What is wrong with a day that is not one of those. */
export function targetDayError(text: string, now: Date): string {
  return text > lastDay(now) ? t`Choose an earlier day.` : t`Choose a day in the future.`
}
