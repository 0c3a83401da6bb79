import type { Account, Institution, NetWorth } from '@/lib/api-types'
import { rateOf, signedBalance, worthOf } from '@/lib/exchange'
import { type Minor, toMajor } from '@/lib/money'
import { type Cell, toCsv } from '@/ui/charts/csv'
import { groupOf } from './account-groups'
import { institutionName } from './broken-items'

/** The columns for an amount in the main currency, beside the amount in its own. */
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

const header = [
  'group',
  'name',
  'type',
  'institution',
  'balance',
  'currency',
  'updated',
  ...mainHeader,
]

/** The accounts as CSV; debts are negative. Without an exchange rate, an account has no value in the main currency. */
export function accountsCsv(
  accounts: readonly Account[],
  institutions: readonly Institution[],
  netWorth: NetWorth,
): string {
  return toCsv(
    header,
    accounts.map((account) => [
      groupOf(account),
      account.name,
      account.account_type,
      institutionName(institutions, account.institution_id, ''),
      toMajor(signedBalance(account), account.currency),
      account.currency,
      account.last_updated,
      ...mainCells(netWorth, account.currency, worthOf(netWorth, account)),
    ]),
  )
}
