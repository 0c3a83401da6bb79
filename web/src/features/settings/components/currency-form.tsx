import type { Profile } from '@/lib/api-types'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import { useSaveProfile } from '../api/use-save-profile'
import { currencyOptions } from '../model/currencies'

/** The currency of the totals; takes effect when chosen. */
export function CurrencyForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  return (
    <Field
      label="Main currency"
      help="Your net worth adds up accounts in this currency. Accounts in others are listed apart: no exchange rate is invented."
    >
      <Select
        options={currencyOptions(profile.currency)}
        value={save.isPending ? save.variables.currency : profile.currency}
        disabled={save.isPending}
        onValueChange={(currency) => {
          if (currency !== profile.currency) save.mutate({ currency })
        }}
        className="max-w-xs"
      />
    </Field>
  )
}
