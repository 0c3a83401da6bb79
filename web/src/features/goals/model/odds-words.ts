/** How likely a goal is, as it is said: a word and a band of ten points, because nobody knows more than that. */
import type { Odds } from '@/lib/planning-shapes'
import type { BadgeProps } from '@/ui/badge'

export const outlookTones: Readonly<Record<Odds['outlook'], BadgeProps['tone']>> = {
  Likely: 'pos',
  Fair: 'info',
  Stretch: 'warn',
  Unlikely: 'neg',
}

/** "40 to 50 of 100", and never a certainty. */
export function oddsBand({ fromPercent, toPercent }: Odds): string {
  if (fromPercent === 0) return `fewer than ${toPercent} of 100`
  if (toPercent === 100) return `more than ${fromPercent} of 100`
  return `${fromPercent} to ${toPercent} of 100`
}

/** "1 month", "3 months". */
export function monthsText(count: number): string {
  return count === 1 ? '1 month' : `${count} months`
}

/** "1 day", "14 days". */
export function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
