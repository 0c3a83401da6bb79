import type { Account, Institution } from '@/lib/api-types'
import { signedBalance } from '@/lib/exchange'
import { toMajor } from '@/lib/money'
import { toCsv } from '@/ui/charts/csv'
import { groupOf } from './account-groups'
import { institutionName } from './broken-items'

const header = ['group', 'name', 'type', 'institution', 'balance', 'currency', 'updated']

/** The accounts as CSV; what is owed is below zero. */
export function accountsCsv(
  accounts: readonly Account[],
  institutions: readonly Institution[],
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
    ]),
  )
}
