/** What an amount of a later day buys today. Twin of `shared/domain/src/planning/inflation.rs`, apart from its cents. */
import { isCalendarDay } from '../calendar-day'
import type { Minor } from '../money'
import { paymentsUntil } from '../payment-days'

/** The assumed inflation, in percent a year, where the user sets no other. */
export const assumedInflation = (currency: string) => (currency === 'CAD' ? 2.1 : 2.5)

/** An amount due later than this, in months, is shown at today's prices too. */
const FAR_MONTHS = 120

/** What one unit at today's prices costs on `day`; `null` unless that is more than ten years away. */
export function farPrices(day: string, percent: number, now: Date): number | null {
  const months = isCalendarDay(day) ? paymentsUntil(day, now) : 0
  return months > FAR_MONTHS ? (1 + percent / 100) ** (months / 12) : null
}

/** The value at today's prices of an amount at `prices`. */
export const atTodaysPrices = (amount: Minor, prices: number) =>
  Math.round(amount / prices) as Minor
