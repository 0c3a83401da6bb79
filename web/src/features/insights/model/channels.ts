/** Where a rule may speak, and the name its choice is stored by. */
import type { InsightChannel } from '@/entities/insights'

export const channels = [
  { value: 'off', label: 'Off', title: 'Do not tell me' },
  { value: 'app', label: 'App', title: 'In the app only' },
  { value: 'email', label: 'Email', title: 'In the app and by email' },
] as const satisfies readonly { value: InsightChannel; label: string; title: string }[]

/** Stops every alert by email, whatever the rules say. */
export const EMAIL_PREFERENCE = 'insights_email'

/** Lets a language model phrase the cards. */
export const NARRATOR_PREFERENCE = 'narrator'

export function rulePreference(rule: string): string {
  return `insight_${rule}`
}
