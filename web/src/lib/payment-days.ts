/**
 * Monthly payments on calendar days: a goal's last one is on the day it is wanted, and the last day of a shorter month
 * stands in for a day it lacks. Twin of `shared/domain/src/calendar.rs`.
 */
import { addMonths, monthNumber } from './days'
import { momentDay } from './moments'

/** How many payments there still are up to the day of `target`; today's no longer counts. */
export function paymentsUntil(target: string | Date, now: Date): number {
  const due = dayOf(target)
  return Math.max(0, -lastBy(due, momentDay(now)))
}

/** The day of the `n`th payment of a goal wanted by `target`, also beyond it; today for none. */
export function paymentDay(target: string | Date, now: Date, n: number): string {
  const today = momentDay(now)
  if (n === 0) return today
  const due = dayOf(target)
  return addMonths(due, lastBy(due, today) + n)
}

const dayOf = (target: string | Date) => (target instanceof Date ? momentDay(target) : target)

/** Which payment of a schedule through `start` is the last on or before `day`. */
function lastBy(start: string, day: string): number {
  const n = monthNumber(day) - monthNumber(start)
  return addMonths(start, n) > day ? n - 1 : n
}
