/**
 * The specification's measures of time, for the wizard. All other code counts payments: `../payment-days`.
 *
 * - A contribution is spread over months of a twelfth of a 365-day year: a goal ten such years away has 120.
 * - A projected value runs over whole 30-day periods: the same goal has 121.
 */
import { PlanningError } from './planning-error'

/** The longest timeline of a goal, in years. */
const MAX_YEARS = 100

/** The longest horizon of the arithmetic, in months: 100 years, extended, counted in 30-day periods. */
export const MAX_MONTHS = 1440

const DAY_MS = 86_400_000
const PERIOD_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS

/**
 * The months from `now` to `target`: the time between in 365-day years, times twelve, to the nearest whole month
 * and at least one, so that the minutes between choosing a timeline and recomputing it cost no month.
 */
export function monthsUntil(target: Date, now: Date): number {
  const twelfths = (target.getTime() - now.getTime()) * 12
  return checkedMonths(Math.max(1, Math.floor((2 * twelfths + YEAR_MS) / (2 * YEAR_MS))))
}

/** The whole 30-day periods from `now` to `target`, rounded down; negative when the target is past. */
export function wholePeriodsUntil(target: Date, now: Date): number {
  return Math.floor((target.getTime() - now.getTime()) / PERIOD_MS)
}

/** The moment `years` years of 365 days after `from`: a new goal's target date, or a target date extended. */
export function yearsAfter(from: Date, years: number): Date {
  if (years > MAX_YEARS) throw new PlanningError('too_far')
  return new Date(from.getTime() + years * YEAR_MS)
}

/** Checks a number of monthly contributions: an integer from 1 to `MAX_MONTHS`. */
export function checkedMonths(months: number): number {
  if (!Number.isSafeInteger(months)) throw new PlanningError('out_of_range')
  if (months < 1) throw new PlanningError('no_months')
  if (months > MAX_MONTHS) throw new PlanningError('too_far')
  return months
}
