/** What is owed, by kind of debt. */

import type { Account } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'

export interface DebtGroup {
  /** The `account_type` of the debts: "Mortgage". */
  name: string
  accounts: number
  /** Always zero or below: what is owed is shown with a minus. */
  amount: Minor
}

/** Debts in one currency, the largest kind first. A debt counts with its absolute amount. */
export function debtGroups(accounts: readonly Account[], currency: string): DebtGroup[] {
  const debts = accounts.filter((account) => !account.is_asset && account.currency === currency)
  const kinds = groupBy(debts, (account) => account.account_type)
  return [...kinds]
    .map(([name, members]) => ({ name, accounts: members.length, amount: owed(members) }))
    .sort((a, b) => a.amount - b.amount)
}

function owed(accounts: readonly Account[]): Minor {
  const total = sumMinor(
    accounts.map((account) => Math.abs(toMinor(account.balance, account.currency)) as Minor),
  )
  return (total === 0 ? 0 : -total) as Minor
}
