/** The odds in words: an outlook and a band of ten points, because the assumptions support no finer figure. */
import type { Odds } from '@/lib/planning-shapes'
import type { BadgeProps } from '@/ui/badge'

export const outlookTones: Readonly<Record<Odds['outlook'], BadgeProps['tone']>> = {
  Likely: 'pos',
  Fair: 'info',
  Stretch: 'warn',
  Unlikely: 'neg',
}

/** "1 month", "3 months". */
export function monthsText(count: number): string {
  return count === 1 ? '1 month' : `${count} months`
}

/** "1 day", "14 days". */
export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
