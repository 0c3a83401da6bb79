import type { Holding } from './api-types'

/** How providers mark a position of plain money or coins: "CUR:BTC". */
const CURRENCY_PREFIX = /^CUR:/

/** What people call the position: its ticker where it has one, its name otherwise. */
export function positionTitle(position: Pick<Holding, 'symbol' | 'security_name'>): string {
  return position.symbol?.replace(CURRENCY_PREFIX, '') ?? position.security_name
}
