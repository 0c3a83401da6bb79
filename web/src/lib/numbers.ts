/** Numbers, words, lists and sorting in the user's language, by `Intl`. */
import { currentLanguage } from './language'

export const MINUS = '\u2212'

const made = new Map<string, unknown>()

/** Caches a formatter per language, because creating one takes far longer than using it. */
export function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known !== undefined) return known
  const value = make()
  made.set(key, value)
  return value
}

export function numberFormat(
  options: Intl.NumberFormatOptions = {},
  locale: string = currentLanguage(),
): Intl.NumberFormat {
  return once(
    `number/${locale}/${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  )
}

/** "1,234.5" or "1 234,5": up to `digits` decimals, none by default. */
export function formatNumber(value: number, digits = 0): string {
  return numberFormat({ maximumFractionDigits: digits }).format(value)
}

/** "Above 90%" for "above 90%". */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "a, b and c". */
export function formatList(items: readonly string[]): string {
  const language = currentLanguage()
  return once(`list/${language}`, () => new Intl.ListFormat(language)).format(items)
}

/** The order of names in the language: "É" beside "E". */
export function compareNames(a: string, b: string): number {
  const language = currentLanguage()
  const order = once(`order/${language}`, () => new Intl.Collator(language))
  return order.compare(a, b)
}

const SPACES = /[\s\u00a0\u202f]/g
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+$/
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+$/

/**
 * A number as text in the form `digits.digits`: "1,234.5", "1 234,5" and "1.234,5" are one number. Commas alone separate
 * thousands, as in "1,234"; with `decimalComma`, a single comma separates decimals. `null` when the text is not a number.
 */
export function plainDecimal(written: string, decimalComma: boolean): string | null {
  const text = written.replace(SPACES, '')
  if (!/^[\d.,]*$/.test(text)) return null
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma < 0) return onePoint(text)
  if (point > comma) return joined(text.slice(0, point), text.slice(point + 1), GROUPED_BY_COMMA)
  if (point >= 0) return joined(text.slice(0, comma), text.slice(comma + 1), GROUPED_BY_POINT)
  if (decimalComma && comma === text.indexOf(',')) return onePoint(text.replace(',', '.'))
  return GROUPED_BY_COMMA.test(text) ? text.replaceAll(',', '') : null
}

const onePoint = (text: string) => (/^\d*\.?\d*$/.test(text) && /\d/.test(text) ? text : null)

function joined(whole: string, decimals: string, grouped: RegExp): string | null {
  if (!grouped.test(whole) || !/^\d*$/.test(decimals)) return null
  return `${whole.replace(/[.,]/g, '')}.${decimals}`
}
