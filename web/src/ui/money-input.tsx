import { currencySymbol, formatMoneyInput, type Minor, parseMoney } from '@/lib/money'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

export interface MoneyInputProps
  extends Omit<NumberTextInputProps<Minor>, 'parse' | 'format' | 'prefix' | 'suffix'> {
  /** ISO 4217 code; USD when absent. */
  currency?: string | undefined
}

/** Takes "1,200", "$1200" and "1.2k"; speaks minor units. */
export function MoneyInput({ currency = 'USD', ...props }: MoneyInputProps) {
  return (
    <NumberTextInput<Minor>
      {...props}
      prefix={currencySymbol(currency)}
      parse={(text) => parseMoney(text, currency)}
      format={(value) => formatMoneyInput(value, currency)}
    />
  )
}
