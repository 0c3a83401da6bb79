import type { Holding } from './api-types'

/** How providers mark a position of plain money or coins: "CUR:BTC". */
const CURRENCY_PREFIX = /^CUR:/

/** The ticker without the provider's mark. */
export const tickerOf = ({ symbol }: Pick<Holding, 'symbol'>): string | null =>
  symbol?.replace(CURRENCY_PREFIX, '') ?? null

/** What people call the position: its ticker where it has one, its name otherwise. */
export function positionTitle(position: Pick<Holding, 'symbol' | 'security_name'>): string {
  return tickerOf(position) ?? position.security_name
}
