/** The messages that are no alerts and can be asked for, under the names their choice is stored by. */
import { t } from '@lingui/core/macro'
import type { Profile } from '@/lib/api-types'

export const notifications = () =>
  [
    {
      name: 'notify_product',
      label: t`News about Goldgrove`,
      help: t`A few times a year by email, when there's something new.`,
    },
  ] as const

export type NotificationName = ReturnType<typeof notifications>[number]['name']

/** Sent only if the user asked for it. */
export function wantsNotification(
  preferences: Profile['preferences'],
  name: NotificationName,
): boolean {
  return preferences[name] === true
}
