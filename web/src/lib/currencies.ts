/**
 * The currencies a user can choose: exactly those the API accepts. Names come from the browser, in the user's language.
 */
import type { CurrencyCode } from './api-types'
import { currentLanguage } from './language'
import { capitalized, once } from './numbers'

/** "US dollar", "Dollar américain"; `undefined` for a code that is no currency. */
export function currencyWords(code: string): string | undefined {
  const language = currentLanguage()
  const names = once(
    `currencies/${language}`,
    () => new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }),
  )
  const name = names.of(code)
  return name && capitalized(name)
}

/** "US dollar (USD)", "Dollar américain (USD)". */
const currencyName = (code: string): string => `${currencyWords(code) ?? code} (${code})`

const known: Readonly<Record<CurrencyCode, true>> = {
  CAD: true,
  USD: true,
  EUR: true,
  GBP: true,
  AUD: true,
  BRL: true,
  CHF: true,
  CNY: true,
  HKD: true,
  IDR: true,
  INR: true,
  JPY: true,
  KRW: true,
  MXN: true,
  NOK: true,
  NZD: true,
  PEN: true,
  SAR: true,
  SEK: true,
  SGD: true,
  THB: true,
  TRY: true,
  TWD: true,
  ZAR: true,
}

export const currencies = Object.keys(known) as CurrencyCode[]

/** Options for the currency of totals, accounts and goals, the main currency first. */
export const currencyOptions = (main: CurrencyCode) =>
  [...new Set([main, ...currencies])].map((value) => ({ value, label: currencyName(value) }))

export function isCurrency(code: string): code is CurrencyCode {
  return code in known
}

const TENS: Readonly<Partial<Record<CurrencyCode, number>>> = {
  CNY: 1,
  HKD: 1,
  MXN: 1,
  NOK: 1,
  SEK: 1,
  THB: 1,
  TRY: 1,
  TWD: 1,
  ZAR: 1,
  INR: 2,
  JPY: 2,
  KRW: 3,
  IDR: 4,
}

/** A round amount of about this many dollars, for suggestions. Not a conversion. */
export function aboutDollars(dollars: number, currency: string): number {
  return dollars * 10 ** (isCurrency(currency) ? (TENS[currency] ?? 0) : 0)
}
