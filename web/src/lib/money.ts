/** Money as integer minor units, and its formats. No exchange rates here: amounts of two currencies are never added. */
import { apportion } from './apportion'
import { currentLanguage, isFrench } from './language'
import { MINUS, numberFormat, once, plainDecimal } from './numbers'

declare const minorBrand: unique symbol

/** An amount in minor units (cents). Always an integer; the currency travels beside it. */
export type Minor = number & { readonly [minorBrand]: 'Minor' }

export const ZERO = 0 as Minor
export { MINUS }

const DEFAULT_CURRENCY = 'USD'

export interface MoneyFormat {
  /** ISO 4217 code; USD when absent. */
  currency?: string | undefined
  /** Show the minor units. Off by default, as in summaries. */
  cents?: boolean | undefined
  /** Put a plus before a gain. Zero carries no sign. */
  signed?: boolean | undefined
  /** Say which dollar: "CA$12" where "$12" would do among amounts of one currency. */
  foreign?: boolean | undefined
}

/** Canadian English writes an American dollar with its country and a Canadian one without; American English the reverse. */
const ABROAD: Record<string, string> = { USD: 'en-CA' }

/**
 * Both kinds of English format an amount alike; how a dollar is marked depends on the amounts around it, not on the
 * region.
 */
function moneyLocale(currency: string, foreign: boolean): string {
  if (isFrench(currentLanguage())) return 'fr-CA'
  return (foreign && ABROAD[currency]) || 'en-US'
}

/** Crypto units, counted in hundred-millionths as in `shared/domain/src/money.rs`; `Intl` lacks them. */
const CRYPTO =
  /^(ADA|BAT|BCH|BNB|BTC|BTG|DASH|DOGE|ETC|ETH|LSK|LTC|NEO|OMG|QTUM|SOL|USDC|USDT|XLM|XMR|XRP|ZEC|ZRX)$/
const CRYPTO_DIGITS = 8

/** Whether `Intl` can write the currency: a provider's unofficial codes are written as a number and the code. */
function isOfficial(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency) && !CRYPTO.test(currency)
}

function withCode(text: string, currency: string): string {
  return isOfficial(currency) ? text : `${text} ${currency}`
}

function moneyFormat(
  currency: string,
  options: Intl.NumberFormatOptions,
  foreign = false,
): Intl.NumberFormat {
  const style: Intl.NumberFormatOptions = isOfficial(currency)
    ? { style: 'currency', currency, currencyDisplay: foreign ? 'symbol' : 'narrowSymbol' }
    : {}
  return numberFormat({ ...style, ...options }, moneyLocale(currency, foreign))
}

/** Digits after the separator; an unofficial unit keeps at least two of those it has. */
function digitOptions(currency: string, digits: number | undefined): Intl.NumberFormatOptions {
  if (!isOfficial(currency))
    return {
      minimumFractionDigits: Math.min(digits ?? 2, 2),
      maximumFractionDigits: digits ?? CRYPTO_DIGITS,
    }
  return digits === undefined
    ? {}
    : { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** The parts of an amount. `Intl` leaves out the country of a Canadian dollar in Canadian French. */
function amountParts(
  amount: number,
  currency: string,
  options: Intl.NumberFormatOptions,
  foreign: boolean,
): Intl.NumberFormatPart[] {
  const parts = moneyFormat(currency, options, foreign).formatToParts(amount)
  if (!foreign || currency !== 'CAD' || !isFrench(currentLanguage())) return parts
  return parts.map((part) => (part.type === 'currency' ? { ...part, value: '$\u00a0CA' } : part))
}

const text = (parts: readonly Intl.NumberFormatPart[]) => parts.map(({ value }) => value).join('')

/** How many decimals the currency's minor unit has: 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string = DEFAULT_CURRENCY): number =>
  once(`digits/${currency}`, () => {
    if (!isOfficial(currency)) return CRYPTO.test(currency) ? CRYPTO_DIGITS : 2
    return moneyFormat(currency, {}).resolvedOptions().maximumFractionDigits ?? 2
  })

/** The number without its sign, times ten to the `digits`, as a whole. By its digits: a product of floats may miss a half. */
function scaled(value: number, digits: number): number {
  const size = Math.abs(value)
  const exact = Number(`${size}e${digits}`)
  return Math.round(Number.isNaN(exact) ? size * 10 ** digits : exact)
}

/** Never negative zero. */
const withSign = (size: number, of: number) => (of < 0 && size !== 0 ? -size : size)

/** The API's major units to minor units, rounding half away from zero. */
export function toMinor(major: number, currency: string = DEFAULT_CURRENCY): Minor {
  return withSign(scaled(major, minorDigits(currency)), major) as Minor
}

/** Minor units to the API's major units. */
export function toMajor(minor: Minor, currency: string = DEFAULT_CURRENCY): number {
  return Number(`${minor}e-${minorDigits(currency)}`)
}

/** Exact total of amounts in one currency. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return total as Minor
}

/** Minor units per major unit: 100 cents of a dollar, 1 yen of a yen. */
const unitOf = (currency: string): number => 10 ** minorDigits(currency)

/** The amount as shown without minor units, rounded half away from zero. */
export function inWholeUnits(minor: Minor, currency: string = DEFAULT_CURRENCY): Minor {
  return toMinor(roundTo(toMajor(minor, currency), 0), currency)
}

/** Parts as shown without minor units; they add up to their total as shown. */
export function partsInWholeUnits(
  parts: readonly Minor[],
  currency: string = DEFAULT_CURRENCY,
): Minor[] {
  const unit = unitOf(currency)
  const total = inWholeUnits(sumMinor(parts), currency) / unit
  return apportion(total, parts, unit).map((whole) => (whole * unit) as Minor)
}

function sign(amount: number, signed: boolean): string {
  if (amount < 0) return MINUS
  return signed && amount > 0 ? '+' : ''
}

/**
 * "$1,235", with cents "$1,234.56"; "−$1,235" for a debt; "+$1,235" when signed; "CA$1,235" when foreign. In French
 * "1 234,56 $" and "1 235 $ CA".
 */
export function formatMoney(minor: Minor, format: MoneyFormat = {}): string {
  const { currency = DEFAULT_CURRENCY, cents = false, signed = false, foreign = false } = format
  const digits = cents ? minorDigits(currency) : 0
  const shown = roundTo(toMajor(minor, currency), digits)
  const parts = amountParts(Math.abs(shown), currency, digitOptions(currency, digits), foreign)
  return sign(shown, signed) + withCode(text(parts), currency)
}

const roundTo = (value: number, digits: number): number =>
  withSign(Number(`${scaled(value, digits)}e-${digits}`), value)

/** The price of one unit, which may be a fraction of a cent: four decimals, and eight below one. */
export function formatPrice(
  price: number,
  currency: string = DEFAULT_CURRENCY,
  foreign = false,
): string {
  const most = Math.abs(price) < 1 ? 8 : 4
  const decimals = String(Number(price.toFixed(most))).split('.')[1]?.length ?? 0
  const digits = Math.max(decimals, minorDigits(currency) === 0 ? 0 : 2)
  const parts = amountParts(price, currency, digitOptions(currency, digits), foreign)
  return withCode(text(parts), currency)
}

interface MoneyParts {
  /** The part before the decimal separator, with the sign: "−$1,234". */
  whole: string
  /** The separator and the minor digits: ".56". Empty for a currency without them. */
  fraction: string
  /** The part after them: " $" in French. */
  rest: string
}

/** The amount with cents, split for a hero figure that dims them. */
export function moneyParts(
  minor: Minor,
  currency: string = DEFAULT_CURRENCY,
  foreign = false,
): MoneyParts {
  const digits = minorDigits(currency)
  if (digits === 0 || !isOfficial(currency))
    return { whole: formatMoney(minor, { currency, cents: true, foreign }), fraction: '', rest: '' }
  const shown = toMajor(minor, currency)
  const parts = amountParts(Math.abs(shown), currency, digitOptions(currency, digits), foreign)
  const decimal = parts.findIndex(({ type }) => type === 'decimal')
  return {
    whole: sign(shown, false) + text(parts.slice(0, decimal)),
    fraction: text(parts.slice(decimal, decimal + 2)),
    rest: text(parts.slice(decimal + 2)),
  }
}

/** Short form for axes: "$400K", "$1.2M", "−$15K"; "CA$400K" when foreign; "400 k $" in French. */
export function formatMoneyCompact(
  minor: Minor,
  currency: string = DEFAULT_CURRENCY,
  foreign = false,
): string {
  const options: Intl.NumberFormatOptions = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }
  const parts = amountParts(Math.abs(toMajor(minor, currency)), currency, options, foreign)
  const shown = text(parts)
  // An amount that rounds to zero has no sign.
  return sign(/[1-9]/.test(shown) ? minor : 0, false) + withCode(shown, currency)
}

/** The amount as a field shows it: "1,234.50" or "1,234", without a symbol; "1 234,50" in French. */
export function formatMoneyInput(minor: Minor, currency: string = DEFAULT_CURRENCY): string {
  const digits = minorDigits(currency)
  const major = toMajor(minor, currency)
  const shown = Number.isInteger(major) ? 0 : digits
  const plain = numberFormat({ minimumFractionDigits: shown, maximumFractionDigits: shown })
  return sign(minor, false) + plain.format(Math.abs(major))
}

/** The currency's short symbol, for a field; "US$" when foreign. */
export function currencySymbol(
  currency: string = DEFAULT_CURRENCY,
  foreign: boolean = false,
): string {
  const parts = amountParts(0, currency, digitOptions(currency, 0), foreign)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** An optional sign, the currency on either side, the number, and thousands or millions by letter. */
const WRITTEN =
  /^([-\u2212]?)(?:[A-Z]{0,3}\p{Sc})?([-\u2212]?)([\d.,]*)(k|m)?(?:\p{Sc}(?:CA|US|AU|NZ|HK)?|[A-Z]{3})?$/iu
const POWER: Record<string, number> = { '': 0, k: 3, m: 6 }
/** "1,234" and "1.234". */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/
/** "1 234,56" and "12,50 $": only French writes so, and its comma separates decimals. */
const FRENCH = /\d\s\d{3},|,\d+\s*\p{Sc}/u
/** "($50)", "$(50)" and "(50) $": a debt, in the writing of accountants. */
const IN_PARENTHESES = /^([^\d()]*)\(([^()]+)\)([^\d()]*)$/
/** The largest target, a million million with cents, has 15; every such number is a safe integer. */
const MAX_DIGITS = 15

/**
 * Reads an amount that a person types or pastes, or that the product shows: "1,200", "CA$1,200", "1.2k", "−50.25",
 * "($50.25)", "1 234,56 $". Exact: moves digits and never multiplies floating-point numbers. In a currency without three
 * decimals, "1,234" is a thousand in both languages; "1.234" is rejected, because it could be a thousand or a slip.
 * `null` when the text is not an amount, or has more decimals than the currency.
 */
export function parseMoney(text: string, currency: string = DEFAULT_CURRENCY): Minor | null {
  const bare = text.trim().replace(IN_PARENTHESES, `${MINUS}$1$2$3`)
  const match = WRITTEN.exec(bare.replace(/\s/g, ''))
  if (!match) return null
  const [, before = '', after = '', number = '', suffix = ''] = match
  const isOneGroup = ONE_GROUP.test(number)
  const isGroup = minorDigits(currency) < 3 && isOneGroup
  if (isGroup && number.includes('.') && !suffix) return null
  const decimalComma = isFrench(currentLanguage()) ? !isGroup : !isOneGroup && FRENCH.test(bare)
  const plain = plainDecimal(number, decimalComma)
  if (plain === null || (before && after)) return null
  const [whole = '', decimals = ''] = plain.split('.')

  const places = minorDigits(currency) + (POWER[suffix.toLowerCase()] ?? 0)
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > places) return null

  const digits = (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DIGITS) return null
  const amount = Number(digits)
  return (amount !== 0 && before + after !== '' ? -amount : amount) as Minor
}
