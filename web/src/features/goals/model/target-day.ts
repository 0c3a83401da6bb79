/** A target date as people give it: a calendar day. */
import { t } from '@lingui/core/macro'
import { toCalendarDay } from '@/lib/calendar-day'

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The local calendar day of a stored date, for a date field. */
export function targetDay(targetDate: string): string {
  return toCalendarDay(new Date(targetDate))
}

/** Noon of the day, so that no time zone moves it to a neighbour. */
export function dateOfDay(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString()
}

/** The first day a goal may be wanted on. */
export function firstDay(now: Date): string {
  return toCalendarDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))
}

/** The last day that arithmetic reaches: a hundred years on. */
export function lastDay(now: Date): string {
  return toCalendarDay(new Date(now.getFullYear() + 100, now.getMonth(), now.getDate()))
}

/** Whether the text is a day that a goal may be wanted on. */
export function isTargetDay(text: string, now: Date): boolean {
  return CALENDAR_DAY.test(text) && text >= firstDay(now) && text <= lastDay(now)
}

/** What is wrong with a day that is not one of those. */
export function targetDayError(text: string, now: Date): string {
  return text > lastDay(now) ? t`Choose an earlier day.` : t`Choose a day in the future.`
}
