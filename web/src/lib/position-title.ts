import type { Holding } from './api-types'
import { currencyWords } from './currencies'

/** The providers' prefix for a position of cash or coins: "CUR:BTC". */
const CURRENCY_PREFIX = /^CUR:/

/** The ticker without the provider's prefix. */
export const tickerOf = ({ symbol }: Pick<Holding, 'symbol'>): string | null =>
  symbol?.replace(CURRENCY_PREFIX, '') ?? null

const CURRENCY_CODE = /^CUR:([A-Z]{3})$/

/** The currency of a cash position; `null` for coins and securities. */
export function cashCurrency({ symbol }: Pick<Holding, 'symbol'>): string | null {
  const code = CURRENCY_CODE.exec(symbol ?? '')?.[1]
  return code && currencyWords(code) ? code : null
}

/** The name of the security. A currency's name is in the language of the page, not the provider's. */
export function securityName(position: Pick<Holding, 'symbol' | 'security_name'>): string {
  const currency = cashCurrency(position)
  return (currency && currencyWords(currency)) || position.security_name
}

/** What people call the position: its ticker where it has one, its name otherwise. Cash is called by its currency's name. */
export function positionTitle(position: Pick<Holding, 'symbol' | 'security_name'>): string {
  return (cashCurrency(position) ? null : tickerOf(position)) ?? securityName(position)
}
