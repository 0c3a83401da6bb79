import type { NetWorth } from '@/lib/api-types'
import { rateOf } from '@/lib/exchange'
import { type Minor, toMajor } from '@/lib/money'
import type { Cell } from '@/ui/charts/csv'

/** The columns of an amount in the main currency, beside the amount in its own. */
export const mainHeader = [
  'value_in_main_currency',
  'main_currency',
  'exchange_rate',
  'rate_source',
  'rate_day',
] as const

/** The cells under {@link mainHeader} for an amount of `currency`; `worth` is `null` without an exchange rate. */
export function mainCells(netWorth: NetWorth, currency: string, worth: Minor | null): Cell[] {
  const rate = rateOf(netWorth, currency)
  return [
    worth === null ? null : toMajor(worth, netWorth.currency),
    netWorth.currency,
    rate?.rate ?? null,
    rate?.source ?? null,
    rate?.day ?? null,
  ]
}
