import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { currencyOptions, isCurrency } from '@/lib/currencies'
import { setAmountsHidden, useAmountsHidden } from '@/lib/hidden-amounts'
import { isLanguage, languageNames, languages } from '@/lib/language'
import { setSingleKeys, useSingleKeys } from '@/lib/shortcuts'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '@/lib/theme'
import { useLanguage } from '@/lib/use-language'
import { browserZone, zoneName, zoneOptions } from '@/lib/zone'
import { Field } from '@/ui/field'
import { SegmentedControl } from '@/ui/segmented-control'
import { Select } from '@/ui/select'
import { Switch } from '@/ui/switch'

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

const themes = (): readonly { value: ThemeChoice; label: string }[] => [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** Settings of this device, which never leave the browser. */
export function AppearanceForm() {
  const theme = useThemeChoice()
  const hidden = useAmountsHidden()
  const singleKeys = useSingleKeys()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-control font-medium">{t`Theme`}</span>
        <SegmentedControl
          label={t`Theme`}
          segments={themes()}
          value={theme}
          onValueChange={setThemeChoice}
        />
      </div>
      <Switch
        label={t`Hide amounts`}
        help={t`Hides every amount on this device, including charts.`}
        checked={hidden}
        onCheckedChange={setAmountsHidden}
      />
      <Switch
        label={t`Single-key shortcuts`}
        help={t`Press ? for the list. Turn them off if you press keys by accident. Ctrl+K or ⌘K always works.`}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}

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
