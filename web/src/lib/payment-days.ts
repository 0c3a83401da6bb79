/**
 * Monthly payments on calendar days. A goal's last payment is on its target day; a month without that day uses its last
 * day. Twin of `shared/domain/src/calendar.rs`.
 */
import { addMonths, monthNumber } from './days'
import { momentDay } from './moments'

/** The number of payments left up to the day of `target`, not counting one today. */
export function paymentsUntil(target: string | Date, now: Date): number {
  const due = dayOf(target)
  return Math.max(0, -lastBy(due, momentDay(now)))
}

/** The day of the `n`th payment of a goal due on `target`, also beyond it; today for 0. */
export function paymentDay(target: string | Date, now: Date, n: number): string {
  const today = momentDay(now)
  if (n === 0) return today
  const due = dayOf(target)
  return addMonths(due, lastBy(due, today) + n)
}

const dayOf = (target: string | Date) => (target instanceof Date ? momentDay(target) : target)

/** Months from `start` to the last payment on or before `day`; negative when that is before `start`. */
function lastBy(start: string, day: string): number {
  const n = monthNumber(day) - monthNumber(start)
  return addMonths(start, n) > day ? n - 1 : n
}
