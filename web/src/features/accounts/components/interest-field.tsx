import { t } from '@lingui/core/macro'
import type { ControllerRenderProps } from 'react-hook-form'
import type { Account } from '@/lib/api-types'
import { Field } from '@/ui/field'
import { PercentInput } from '@/ui/number-text-input'
import { Select } from '@/ui/select'

/** What the form's controller gives. */
interface Bound<Value> {
  field: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'onChange' | 'ref'> & { value: Value }
  error: string | undefined
}

/** What a debt costs a year, in percent; empty when unknown, not a number while the text is none. */
export function InterestField({
  field,
  error,
  help = t`Leave blank if you don't know.`,
}: Bound<number | null> & { help?: string }) {
  return (
    <Field label={t`Annual interest rate`} help={help} error={error}>
      <PercentInput
        digits={3}
        ref={field.ref}
        name={field.name}
        value={Number.isNaN(field.value) ? null : field.value}
        onValueChange={(value, text) => field.onChange(value ?? (text.trim() ? Number.NaN : null))}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

const UNSURE = 'unsure'

/** Whether that rate moves. */
export function RateTypeField({
  field,
  error,
  className,
}: Bound<Account['rate_type']> & { className?: string }) {
  return (
    <Field
      className={className}
      label={t`Rate type`}
      help={t`The stress test raises variable rates only. If you're not sure, lines of credit and US-dollar cards count as variable, other debts as fixed.`}
      error={error}
    >
      <Select
        options={[
          { value: UNSURE, label: t`Not sure` },
          { value: 'fixed', label: t`Fixed` },
          { value: 'variable', label: t`Variable` },
        ]}
        value={field.value ?? UNSURE}
        onValueChange={(chosen) => field.onChange(chosen === UNSURE ? null : chosen)}
      />
    </Field>
  )
}
