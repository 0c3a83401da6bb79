/** The amounts a field accepts. */
import { t } from '@lingui/core/macro'
import { formatMoneyInput, type Minor, minorDigits, toMinor } from './money'

export interface AmountRange {
  holds: (amount: unknown) => amount is Minor
  /** One error for every invalid entry: format, decimals or size. The field shows the currency. */
  error: () => string
}

/** `most` and `least` are in major units; `least` defaults to the smallest amount above zero. */
export function amountRange(currency: string, most: number, least?: number): AmountRange {
  const from = least === undefined ? (1 as Minor) : toMinor(least, currency)
  const to = toMinor(most, currency)
  return {
    holds: (amount): amount is Minor =>
      typeof amount === 'number' && amount >= from && amount <= to,
    error: () => {
      const written = (amount: Minor) => formatMoneyInput(amount, currency)
      const example = written(toMinor(1_234.5, currency))
      if (minorDigits(currency) === 0)
        return t`Enter a whole amount like ${example}, from ${written(from)} to ${written(to)}.`
      return t`Enter an amount like ${example}, from ${written(from)} to ${written(to)}, with at most ${minorDigits(currency)} decimals.`
    },
  }
}
