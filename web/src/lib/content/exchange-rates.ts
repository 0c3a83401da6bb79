import { t } from '@lingui/core/macro'
import type { ExchangeRates } from '@/lib/api-types'
import { currentLanguage, isFrench } from '@/lib/language'
import { numberFormat, plainDecimal } from '@/lib/numbers'

/** "1.3712", "0.0000862": six significant digits. */
export const formatRate = (rate: number) =>
  numberFormat({ maximumSignificantDigits: 6 }).format(rate)

/** "1 USD = 1.3712 CAD". */
export const formatPair = (from: string, to: string, rate: number) =>
  t`1 ${from} = ${formatRate(rate)} ${to}`

/** What is published for a pair or its opposite, as a rate of the pair; `null` where that is not among `rates`. */
export function publishedRate(
  rates: ExchangeRates['rates'],
  from: string,
  to: string,
): number | null {
  for (const known of rates) {
    if (known.rate === null || known.source === 'owner') continue
    if (known.from === from && known.to === to) return known.rate
    if (known.from === to && known.to === from) return 1 / known.rate
  }
  return null
}

/** Reads "1.35" or "1,35"; in English, a comma that may separate thousands does. `null` when it is not a number. */
export function parseRate(text: string): number | null {
  const plain = plainDecimal(text, isFrench(currentLanguage())) ?? plainDecimal(text, true)
  return plain === null ? null : Number(plain)
}

/** A rate as it is written for editing: every decimal the API keeps. */
export const writeRate = (rate: number) =>
  numberFormat({ maximumFractionDigits: 12, useGrouping: false }).format(rate)

/** Who says what a rate is. */
export function sourceName(source: string): string {
  if (source === 'owner') return t`Your rate`
  if (source === 'european_central_bank') return t`European Central Bank`
  return t`Bank of Canada`
}
