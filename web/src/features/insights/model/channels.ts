/** Where a rule may alert, and the name its choice is stored under. */
import { t } from '@lingui/core/macro'
import type { InsightChannel } from '@/entities/insights'
import type { Segment } from '@/ui/segmented-control'

export const channels = (): readonly Segment<InsightChannel>[] => [
  {
    value: 'off',
    label: t`Off`,
  },
  {
    value: 'app',
    label: t`App`,
    title: t`App only`,
  },
  {
    value: 'email',
    label: t`Email`,
    title: t`App and email`,
  },
]

/** Stops every alert by email, whatever the rules say. */
export const EMAIL_PREFERENCE = 'insights_email'

/** Lets a language model reword the insights. */
export const NARRATOR_PREFERENCE = 'narrator'

export function rulePreference(rule: string): string {
  return `insight_${rule}`
}
