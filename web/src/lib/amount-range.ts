/** What a field for an amount takes. */
import { t } from '@lingui/core/macro'
import { formatMoney, type Minor, toMinor } from './money'

export interface AmountRange {
  holds: (amount: unknown) => amount is Minor
  /** True of whatever is wrong with an entry: its form, its decimals or its size. */
  error: () => string
}

/** `most` and `least` are in major units; `least` is the smallest amount above zero unless it is given. */
export function amountRange(currency: string, most: number, least?: number): AmountRange {
  const from = least === undefined ? (1 as Minor) : toMinor(least, currency)
  const to = toMinor(most, currency)
  return {
    holds: (amount): amount is Minor =>
      typeof amount === 'number' && amount >= from && amount <= to,
    error: () => {
      const low = formatMoney(from, { currency, cents: true })
      return t`Enter an amount from ${low} to ${formatMoney(to, { currency })}.`
    },
  }
}
