/** Where a rule may alert, and the name its choice is stored under. */
import { t } from '@lingui/core/macro'
import type { InsightChannel } from '@/entities/insights'
import type { Segment } from '@/ui/segmented-control'

export const channels: readonly Segment<InsightChannel>[] = [
  {
    value: 'off',
    get label() {
      return t`Off`
    },
  },
  {
    value: 'app',
    get label() {
      return t`App`
    },
    get title() {
      return t`App only`
    },
  },
  {
    value: 'email',
    get label() {
      return t`Email`
    },
    get title() {
      return t`App and email`
    },
  },
]

/** Stops every alert by email, whatever the rules say. */
export const EMAIL_PREFERENCE = 'insights_email'

/** Lets a language model reword the insights. */
export const NARRATOR_PREFERENCE = 'narrator'

export function rulePreference(rule: string): string {
  return `insight_${rule}`
}
