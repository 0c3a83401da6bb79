import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { browserZone, zoneOptions } from '@/lib/zone'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'

/** The zone the user's days are in; takes effect when chosen. */
export function TimeZoneForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const here = browserZone()
  return (
    <Field
      label={t`Time zone`}
      help={
        here === profile.time_zone
          ? t`Your days begin and end here.`
          : t`Your days begin and end here. This device is in ${here.replaceAll('_', ' ')}.`
      }
    >
      <Select
        options={zoneOptions(profile.time_zone)}
        value={save.isPending ? save.variables.time_zone : profile.time_zone}
        disabled={save.isPending}
        onValueChange={(zone) => {
          if (zone !== profile.time_zone) save.mutate({ time_zone: zone })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}
