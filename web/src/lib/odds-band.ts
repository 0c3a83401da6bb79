import { t } from '@lingui/core/macro'
import type { Odds } from './planning-shapes'

/** "40–50% chance", and never a certainty. */
export function oddsBand({ fromPercent, toPercent }: Odds): string {
  if (fromPercent === 0) return t`less than ${toPercent}% chance`
  if (toPercent === 100) return t`more than ${fromPercent}% chance`
  return t`${fromPercent}–${toPercent}% chance`
}

/** The band in one word. */
export function outlookWord(outlook: Odds['outlook']): string {
  const words: Readonly<Record<Odds['outlook'], string>> = {
    Likely: t`Likely`,
    Fair: t`Fair`,
    Stretch: t`Stretch`,
    Unlikely: t`Unlikely`,
  }
  return words[outlook]
}
