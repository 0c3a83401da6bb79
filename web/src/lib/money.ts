/**
 * Money as integer minor units, and its written forms. Knows nothing of exchange rates: amounts of two
 * currencies are never added here.
 */

declare const minorBrand: unique symbol

/** An amount in minor units (cents). Always an integer; the currency travels beside it. */
export type Minor = number & { readonly [minorBrand]: 'Minor' }

export const ZERO = 0 as Minor
export const MINUS = '\u2212'

const DEFAULT_CURRENCY = 'USD'
const LOCALE = 'en-US'
/** Writes numbers alike, and another country's dollar with its country. */
const ABROAD: Record<string, string> = { USD: 'en-CA' }

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

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(
  key: string,
  options: Intl.NumberFormatOptions,
  locale = LOCALE,
): Intl.NumberFormat {
  const cached = formatters.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** Crypto units, counted in hundred-millionths as in `shared/domain/src/money.rs`; `Intl` does not know them. */
const CRYPTO = new Set(['BTC', 'ETH', 'SOL', 'LTC', 'DOGE', 'ADA', 'USDC', 'USDT'])
const CRYPTO_DIGITS = 8

/** Whether `Intl` can write the currency: a provider's unofficial codes are written as a number and the code. */
function isOfficial(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency) && !CRYPTO.has(currency)
}

/** A formatter that writes the amount alone; the code of an unofficial currency is added by `withCode`. */
function numberFormatter(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatter(`${currency}/${JSON.stringify(options)}`, options)
}

function withCode(text: string, currency: string): string {
  return isOfficial(currency) ? text : `${text} ${currency}`
}

function currencyFormatter(
  currency: string,
  digits: number | undefined,
  foreign = false,
): Intl.NumberFormat {
  if (!isOfficial(currency)) {
    return numberFormatter(currency, {
      minimumFractionDigits: Math.min(digits ?? 2, 2),
      maximumFractionDigits: digits ?? CRYPTO_DIGITS,
    })
  }
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    currencyDisplay: foreign ? 'symbol' : 'narrowSymbol',
  }
  if (digits !== undefined) {
    options.minimumFractionDigits = digits
    options.maximumFractionDigits = digits
  }
  const key = `${currency}/${digits ?? 'default'}/${foreign}`
  return formatter(key, options, foreign ? ABROAD[currency] : LOCALE)
}

/** Every amount asks, and a formatter takes its time to answer. */
const digitsOf = new Map<string, number>()

/** How many decimals the currency's minor unit has: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string = DEFAULT_CURRENCY): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const digits = decimals(currency)
  digitsOf.set(currency, digits)
  return digits
}

function decimals(currency: string): number {
  if (!isOfficial(currency)) return CRYPTO.has(currency) ? CRYPTO_DIGITS : 2
  return currencyFormatter(currency, undefined).resolvedOptions().maximumFractionDigits ?? 2
}

/** The wire's major units to minor units, rounding half away from zero. */
export function toMinor(major: number, currency: string = DEFAULT_CURRENCY): Minor {
  const scaled = Number(`${Math.abs(major)}e${minorDigits(currency)}`)
  const rounded = Number.isNaN(scaled)
    ? Math.round(Math.abs(major) * 10 ** minorDigits(currency))
    : Math.round(scaled)
  return (major < 0 && rounded !== 0 ? -rounded : rounded) as Minor
}

/** Minor units to the wire's major units. */
export function toMajor(minor: Minor, currency: string = DEFAULT_CURRENCY): number {
  return Number(`${minor}e-${minorDigits(currency)}`)
}

/** Exact total of amounts in one currency. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return total as Minor
}

/** Minor units of one whole: 100 cents of a dollar, 1 yen of a yen. */
function unitOf(currency: string): number {
  return 10 ** minorDigits(currency)
}

/** The amount as it is read without minor units, rounded half away from zero. */
export function inWholeUnits(minor: Minor, currency: string = DEFAULT_CURRENCY): Minor {
  return toMinor(roundTo(toMajor(minor, currency), 0), currency)
}

/**
 * Parts as they are read without minor units, so that they add up to their total as it is read: those with the largest
 * rests are rounded up.
 */
export function partsInWholeUnits(
  parts: readonly Minor[],
  currency: string = DEFAULT_CURRENCY,
): Minor[] {
  const unit = unitOf(currency)
  const whole = parts.map((part) => Math.floor(part / unit))
  const total = inWholeUnits(sumMinor(parts), currency) / unit
  const missing = total - whole.reduce((sum, one) => sum + one, 0)
  const restOf = (index: number) => (parts[index] ?? 0) - (whole[index] ?? 0) * unit
  const byRest = [...parts.keys()].sort((a, b) => restOf(b) - restOf(a) || a - b)
  const up = new Set(byRest.slice(0, missing))
  return whole.map((one, index) => ((one + (up.has(index) ? 1 : 0)) * unit) as Minor)
}

function sign(amount: number, signed: boolean): string {
  if (amount < 0) return MINUS
  return signed && amount > 0 ? '+' : ''
}

/** "$1,235", with cents "$1,234.56"; "−$1,235" for a debt; "+$1,235" when signed; "CA$1,235" when foreign. */
export function formatMoney(minor: Minor, format: MoneyFormat = {}): string {
  const { currency = DEFAULT_CURRENCY, cents = false, signed = false, foreign } = format
  const digits = cents ? minorDigits(currency) : 0
  const shown = roundTo(toMajor(minor, currency), digits)
  const amount = currencyFormatter(currency, digits, foreign).format(Math.abs(shown))
  return sign(shown, signed) + withCode(amount, currency)
}

function roundTo(value: number, digits: number): number {
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${digits}`))}e-${digits}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

export interface MoneyParts {
  /** Everything before the decimal point, sign and symbol included: "−$1,234". */
  whole: string
  /** The point and the minor digits: ".56". Empty for a currency without them. */
  fraction: string
}

/** The amount with cents, split for a hero figure that dims them. */
export function moneyParts(
  minor: Minor,
  currency: string = DEFAULT_CURRENCY,
  foreign = false,
): MoneyParts {
  const text = formatMoney(minor, { currency, cents: true, foreign })
  const point = minorDigits(currency) === 0 || !isOfficial(currency) ? -1 : text.lastIndexOf('.')
  return point < 0
    ? { whole: text, fraction: '' }
    : { whole: text.slice(0, point), fraction: text.slice(point) }
}

/** Short form for axes: "$400K", "$1.2M", "−$15K"; "CA$400K" when foreign. */
export function formatMoneyCompact(
  minor: Minor,
  currency: string = DEFAULT_CURRENCY,
  foreign = false,
): string {
  const options: Intl.NumberFormatOptions = {
    ...(isOfficial(currency)
      ? { style: 'currency', currency, currencyDisplay: foreign ? 'symbol' : 'narrowSymbol' }
      : undefined),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }
  const key = `${currency}/compact/${foreign}`
  const compact = formatter(key, options, foreign ? ABROAD[currency] : LOCALE)
  const amount = compact.format(Math.abs(toMajor(minor, currency)))
  return sign(minor, false) + withCode(amount, currency)
}

/** The amount as a field shows it: "1,234.50" or "1,234", without a symbol. */
export function formatMoneyInput(minor: Minor, currency: string = DEFAULT_CURRENCY): string {
  const digits = minorDigits(currency)
  const major = toMajor(minor, currency)
  const shown = Number.isInteger(major) ? 0 : digits
  const plain = formatter(`plain/${shown}`, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  })
  return sign(minor, false) + plain.format(Math.abs(major))
}

/** The currency's short symbol, for a field's prefix. */
export function currencySymbol(currency: string = DEFAULT_CURRENCY): string {
  const parts = currencyFormatter(currency, 0).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

const WRITTEN = /^([-\u2212]?)\p{Sc}?([-\u2212]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?([km]?)$/iu
const POWER: Record<string, number> = { '': 0, k: 3, m: 6 }
/** The largest target, a million million with cents, has 15; every such number is a safe integer. */
const MAX_DIGITS = 15

/**
 * Reads what a person writes: "1,200", "$1200", "1.2k", "−50.25". Exact: the digits are moved, never
 * multiplied as floating point. `null` when it is not an amount, or has more decimals than the currency.
 */
export function parseMoney(text: string, currency: string = DEFAULT_CURRENCY): Minor | null {
  const match = WRITTEN.exec(text.replace(/\s/g, ''))
  if (!match) return null
  const [, before = '', after = '', grouped = '', decimals = '', suffix = ''] = match
  const whole = grouped.replaceAll(',', '')
  if (whole + decimals === '' || (before && after)) return null

  const places = minorDigits(currency) + (POWER[suffix.toLowerCase()] ?? 0)
  const fraction = decimals.replace(/0+$/, '')
  if (fraction.length > places) return null

  const digits = (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DIGITS) return null
  const amount = Number(digits)
  return (amount !== 0 && before + after !== '' ? -amount : amount) as Minor
}
