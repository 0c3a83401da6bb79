import type { Ref } from 'react'
import type { Minor } from '@/lib/money'
import { Field, type FieldProps } from './field'
import { MoneyInput } from './money-input'

export interface MoneyFieldProps extends Omit<FieldProps, 'children'> {
  /** What a form holds the input by. */
  field: {
    ref: Ref<HTMLInputElement>
    name: string
    value: Minor | null
    onChange: (value: Minor | null) => void
    onBlur: () => void
  }
  currency: string
}

/** An amount of a form, with its label and its error. */
export function MoneyField({ field, currency, ...props }: MoneyFieldProps) {
  const { value, onChange, ...input } = field
  return (
    <Field {...props}>
      <MoneyInput {...input} currency={currency} value={value} onValueChange={onChange} />
    </Field>
  )
}
