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

/** The published rate of a pair, from its inverse if necessary; `null` when `rates` has neither. */
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

/** Reads "1.35" or "1,35". In English, a comma that can separate thousands does. `null` when the text is not a number. */
export function parseRate(text: string): number | null {
  const plain = plainDecimal(text, isFrench(currentLanguage())) ?? plainDecimal(text, true)
  return plain === null ? null : Number(plain)
}

/** A rate for editing, with every decimal the API keeps. */
export const writeRate = (rate: number) =>
  numberFormat({ maximumFractionDigits: 12, useGrouping: false }).format(rate)

/** The name of a rate's source. */
export function sourceName(source: string): string {
  if (source === 'owner') return t`Your rate`
  if (source === 'european_central_bank') return t`European Central Bank`
  return t`Bank of Canada`
}
