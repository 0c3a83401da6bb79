/** The currencies a person may choose: exactly those that the API takes. Names come from the browser, in its words. */
import type { AccountCurrency, MainCurrency } from './api-types'
import { currentLanguage } from './language'
import { once } from './numbers'

/** "US dollar (USD)", "dollar américain (USD)". */
export function currencyName(code: string): string {
  const language = currentLanguage()
  const names = once(
    `currencies/${language}`,
    () => new Intl.DisplayNames(language, { type: 'currency' }),
  )
  const name = names.of(code) ?? code
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} (${code})`
}

const options = <Code extends string>(known: Readonly<Record<Code, true>>) =>
  (Object.keys(known) as Code[]).map((value) => ({
    value,
    get label() {
      return currencyName(value)
    },
  }))

/** What totals may be in. */
export const mainCurrencies = options<MainCurrency>({ CAD: true, USD: true })

/** What an amount that is typed in may be in. */
export const accountCurrencies = options<AccountCurrency>({
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
})

export function isMainCurrency(code: string): code is MainCurrency {
  return mainCurrencies.some(({ value }) => value === code)
}

export function isAccountCurrency(code: string): code is AccountCurrency {
  return accountCurrencies.some(({ value }) => value === code)
}
