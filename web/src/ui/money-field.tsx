import type { Ref } from 'react'
import { isFrench } from '@/lib/language'
import { currencySymbol, formatMoneyInput, type Minor, parseMoney } from '@/lib/money'
import { useLanguage } from '@/lib/use-language'
import { Field, type FieldProps } from './field'
import { useIsForeign } from './money'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

interface MoneyInputProps
  extends Omit<NumberTextInputProps<Minor>, 'parse' | 'format' | 'prefix' | 'suffix'> {
  /** ISO 4217 code; USD when absent. */
  currency?: string | undefined
}

/** Reads "1,200", "$1200", "1.2k" and "1 234,56 $"; its value is in minor units. */
export function MoneyInput({ currency = 'USD', ...props }: MoneyInputProps) {
  const side = isFrench(useLanguage()) ? 'suffix' : 'prefix'
  const symbol = currencySymbol(currency, useIsForeign(currency))
  return (
    <NumberTextInput<Minor>
      {...props}
      {...{ [side]: symbol }}
      parse={(text) => parseMoney(text, currency)}
      format={(value) => formatMoneyInput(value, currency)}
    />
  )
}

interface MoneyFieldProps extends Omit<FieldProps, 'children'> {
  /** The form's binding of the input. */
  field: {
    ref: Ref<HTMLInputElement>
    name: string
    value: Minor | null
    onChange: (value: Minor | null) => void
    onBlur: () => void
  }
  currency: string
}

/** An amount in a form, with its label and its error. */
export function MoneyField({ field, currency, ...props }: MoneyFieldProps) {
  const { value, onChange, ...input } = field
  return (
    <Field {...props}>
      <MoneyInput {...input} currency={currency} value={value} onValueChange={onChange} />
    </Field>
  )
}
