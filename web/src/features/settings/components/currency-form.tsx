import { t } from '@lingui/core/macro'
import { useSaveProfile } from '@/entities/profile'
import type { Profile } from '@/lib/api-types'
import { currencies, isCurrency } from '@/lib/currencies'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'

/** The currency of the totals; takes effect when chosen. */
export function CurrencyForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  return (
    <Field
      label={t`Main currency`}
      help={t`Your totals are in this currency. Amounts in other currencies are converted at daily exchange rates.`}
    >
      <Select
        options={currencies}
        value={save.isPending ? save.variables.currency : profile.currency}
        disabled={save.isPending}
        onValueChange={(currency) => {
          if (currency !== profile.currency && isCurrency(currency)) save.mutate({ currency })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}
