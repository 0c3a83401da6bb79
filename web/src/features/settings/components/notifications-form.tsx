import { Trans } from '@lingui/react/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { Switch } from '@/ui/switch'
import { type NotificationName, notifications, wantsNotification } from '../model/notifications'

/** What Goldgrove may write about besides alerts; each choice is saved as it is made. */
export function NotificationsForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const shown = (name: NotificationName) => {
    const pending = save.isPending ? save.variables.preferences?.[name] : undefined
    return typeof pending === 'boolean' ? pending : wantsNotification(profile.preferences, name)
  }
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {notifications().map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          help={help}
          checked={shown(name)}
          pending={save.isPending}
          onCheckedChange={(wanted) => save.mutate({ preferences: { [name]: wanted } })}
        />
      ))}
      <p className="text-caption text-text-3">
        <Trans>Messages about signing in, payments and your rights are always sent.</Trans>
      </p>
    </div>
  )
}
