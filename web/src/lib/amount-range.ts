/** The amounts a field accepts. */
import { t } from '@lingui/core/macro'
import { formatMoneyInput, type Minor, minorDigits, toMinor } from './money'

export interface AmountRange {
  holds: (amount: unknown) => amount is Minor
  /** What to enter in place of `amount`, which is `null` while the field is empty or not an amount. */
  error: (amount: unknown) => string
}

/** `most` and `least` are in major units; `least` defaults to the smallest amount above zero. */
export function amountRange(currency: string, most: number, least?: number): AmountRange {
  const from = least === undefined ? (1 as Minor) : toMinor(least, currency)
  const to = toMinor(most, currency)
  return {
    holds: (amount): amount is Minor =>
      typeof amount === 'number' && amount >= from && amount <= to,
    error: (amount) => {
      const written = (minor: Minor) => formatMoneyInput(minor, currency)
      if (typeof amount === 'number' && amount > to) return t`Enter at most ${written(to)}.`
      if (typeof amount === 'number' && amount < from)
        return least === undefined
          ? t`Enter an amount above 0.`
          : t`Enter at least ${written(from)}.`
      const example = written(toMinor(1_234.5, currency))
      return minorDigits(currency) === 0
        ? t`Enter a whole amount like ${example}.`
        : t`Enter an amount like ${example}.`
    },
  }
}
