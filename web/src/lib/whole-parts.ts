import { apportion } from './apportion'
import { inWholeUnits, type Minor, minorDigits, sumMinor } from './money'

/** Parts as they are read without minor units, so that they add up to their total as it is read. */
export function partsInWholeUnits(parts: readonly Minor[], currency: string): Minor[] {
  const unit = 10 ** minorDigits(currency)
  const total = inWholeUnits(sumMinor(parts), currency) / unit
  return apportion(total, parts, unit).map((whole) => (whole * unit) as Minor)
}
