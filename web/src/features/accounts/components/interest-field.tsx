import { t } from '@lingui/core/macro'
import type { ControllerRenderProps } from 'react-hook-form'
import { Field } from '@/ui/field'
import { PercentInput } from '@/ui/number-text-input'

interface InterestFieldProps {
  /** What the form's controller gives. */
  field: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'onChange' | 'ref'> & {
    value: number | null
  }
  error: string | undefined
  help?: string
}

/** What a debt costs a year, in percent; empty when unknown, not a number while the text is none. */
export function InterestField({
  field,
  error,
  help = t`Leave blank if you don't know.`,
}: InterestFieldProps) {
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
