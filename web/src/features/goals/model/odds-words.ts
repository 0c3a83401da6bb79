/** Odds and days in words. */
import { plural, t } from '@lingui/core/macro'
import type { Odds } from '@/lib/planning-shapes'
import type { BadgeProps } from '@/ui/badge'

export const outlookTones: Readonly<Record<Odds['outlook'], BadgeProps['tone']>> = {
  Likely: 'pos',
  Fair: 'info',
  Stretch: 'warn',
  Unlikely: 'neg',
}

/** Replaces the word for the odds. */
export const reachedWord = () => t({ message: 'Reached', context: 'one' })

/** "1 day", "14 days". */
export const daysText = (count: number): string => plural(count, { one: '# day', other: '# days' })
