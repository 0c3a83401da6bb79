import { isFrench } from '@/lib/language'
import { currencySymbol, formatMoneyInput, type Minor, parseMoney } from '@/lib/money'
import { useLanguage } from '@/lib/use-language'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

export interface MoneyInputProps
  extends Omit<NumberTextInputProps<Minor>, 'parse' | 'format' | 'prefix' | 'suffix'> {
  /** ISO 4217 code; USD when absent. */
  currency?: string | undefined
}

/** Takes "1,200", "$1200", "1.2k" and "1 234,56 $"; speaks minor units. */
export function MoneyInput({ currency = 'USD', ...props }: MoneyInputProps) {
  const side = isFrench(useLanguage()) ? 'suffix' : 'prefix'
  return (
    <NumberTextInput<Minor>
      {...props}
      {...{ [side]: currencySymbol(currency) }}
      parse={(text) => parseMoney(text, currency)}
      format={(value) => formatMoneyInput(value, currency)}
    />
  )
}
