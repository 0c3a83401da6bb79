import type { Account, Institution, NetWorth } from '@/lib/api-types'
import { signedBalance, worthOf } from '@/lib/exchange'
import { toMajor } from '@/lib/money'
import { toCsv } from '@/ui/charts/csv'
import { groupOf } from './account-groups'
import { institutionName } from './broken-items'
import { mainCells, mainHeader } from './main-columns'

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

/** The accounts as CSV; what is owed is below zero. Without an exchange rate an account has no value in the totals. */
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
