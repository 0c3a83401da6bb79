import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { Switch } from '@/ui/switch'

/** Emails besides alerts, if the user wants them. Saves each choice at once. */
export function NotificationsForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const { notify_product: wanted } =
    (save.isPending && save.variables.preferences) || profile.preferences
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <Switch
        label={t`News about Goldgrove`}
        help={t`A few times a year by email, when there's something new.`}
        checked={wanted === true}
        pending={save.isPending}
        onCheckedChange={(notify_product) => save.mutate({ preferences: { notify_product } })}
      />
      <p className="text-caption text-text-3">
        {t`Messages about signing in, payments and your rights are always sent.`}
      </p>
    </div>
  )
}
