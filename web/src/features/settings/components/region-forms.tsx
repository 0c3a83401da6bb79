import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { currencyOptions, isCurrency } from '@/lib/currencies'
import { isLanguage, languageNames, languages } from '@/lib/language'
import { useLanguage } from '@/lib/use-language'
import { browserZone, zoneName, zoneOptions } from '@/lib/zone'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'

/** The currency of the totals; takes effect when chosen. */
export function CurrencyForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile({ movesFigures: true })
  return (
    <Field
      label={t`Main currency`}
      help={t`Your totals are in this currency. Amounts in other currencies are converted at daily exchange rates.`}
    >
      <Select
        options={currencyOptions(profile.currency)}
        value={save.isPending ? save.variables.currency : profile.currency}
        pending={save.isPending}
        onValueChange={(currency) => {
          if (currency !== profile.currency && isCurrency(currency)) save.mutate({ currency })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}

const languageOptions = languages.map((language) => ({
  value: language,
  label: languageNames[language],
}))

/** The language of the app and of mails; takes effect when chosen. */
export function LanguageForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const onScreen = useLanguage()
  const shown = profile.language ?? onScreen
  return (
    <Field label={t`Language`} help={t`For the app, on all your devices, and for our emails.`}>
      <Select
        options={languageOptions}
        value={(save.isPending && save.variables.language) || shown}
        pending={save.isPending}
        onValueChange={(language) => {
          if (language !== shown && isLanguage(language)) save.mutate({ language })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}

/** The zone the user's days are in; takes effect when chosen. */
export function TimeZoneForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile({ movesFigures: true })
  const here = browserZone()
  const shown = save.isPending ? (save.variables.time_zone ?? '') : profile.time_zone
  return (
    <Field
      label={t`Time zone`}
      help={
        here === profile.time_zone
          ? t`Sets when your day starts.`
          : t`Sets when your day starts. This device is on ${zoneName(here)}.`
      }
    >
      <Select
        options={zoneOptions(profile.time_zone)}
        value={shown}
        pending={save.isPending}
        onValueChange={(zone) => {
          if (zone !== profile.time_zone) save.mutate({ time_zone: zone })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}
