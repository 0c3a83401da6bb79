/** What is owed, by kind of debt. */

import type { Account, NetWorth } from '@/lib/api-types'
import { worthOf } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor } from '@/lib/money'

export interface DebtGroup {
  /** The `account_type` of the debts: "Mortgage". */
  name: string
  accounts: number
  /** Always zero or below: what is owed is shown with a minus. */
  amount: Minor
}

/** Debts in the currency of the totals, the largest kind first. Debts without an exchange rate are left out. */
export function debtGroups(accounts: readonly Account[], netWorth: NetWorth): DebtGroup[] {
  const debts = accounts.flatMap((account) => {
    const worth = account.is_asset ? null : worthOf(netWorth, account)
    return worth === null ? [] : [{ kind: account.account_type, worth }]
  })
  return [...groupBy(debts, ({ kind }) => kind)]
    .map(([name, members]) => ({
      name,
      accounts: members.length,
      amount: sumMinor(members.map(({ worth }) => worth)),
    }))
    .sort((a, b) => a.amount - b.amount)
}
