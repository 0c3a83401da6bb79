import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { isLanguage, languageNames, languages } from '@/lib/language'
import { useLanguage } from '@/lib/use-language'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'

const options = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** The language of the app and of mails; takes effect when chosen. */
export function LanguageForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const onScreen = useLanguage()
  const shown = profile.language ?? onScreen
  return (
    <Field label={t`Language`} help={t`For the app, on all your devices, and for our emails.`}>
      <Select
        options={options}
        value={(save.isPending && save.variables.language) || shown}
        disabled={save.isPending}
        onValueChange={(language) => {
          if (language !== shown && isLanguage(language)) save.mutate({ language })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}
