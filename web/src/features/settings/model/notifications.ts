/** The messages a person can decline, under the names their choice is stored by. */
import type { Profile } from '@/lib/api-types'

export const notifications = [
  {
    name: 'notify_connections',
    label: 'Bank connections',
    help: 'When a bank asks for a new sign-in or has more accounts to share.',
  },
  {
    name: 'notify_goals',
    label: 'Goals',
    help: 'When a goal falls behind its plan, or is reached.',
  },
  {
    name: 'notify_product',
    label: 'News about Goldgrove',
    help: 'A few times a year, when something new is there.',
  },
] as const

export type NotificationName = (typeof notifications)[number]['name']

/** News are asked for; the others are declined. */
const asked: readonly NotificationName[] = ['notify_product']

export function wantsNotification(
  preferences: Profile['preferences'],
  name: NotificationName,
): boolean {
  const stored = preferences[name]
  return typeof stored === 'boolean' ? stored : !asked.includes(name)
}
