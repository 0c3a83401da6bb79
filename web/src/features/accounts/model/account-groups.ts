/** Accounts in four familiar groups, with totals in the main currency. */
import { t } from '@lingui/core/macro'
import type { Account, AccountType, NetWorth } from '@/lib/api-types'
import { type Amount, signedBalance, worthOf } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { sumMinor } from '@/lib/money'

type GroupKey = 'cash' | 'investing' | 'property' | 'debt'

export interface AccountGroup {
  key: GroupKey
  name: string
  accounts: Account[]
  /** In the main currency, and in each currency without a rate to it. */
  totals: Amount[]
}

const groupNames = (): Record<GroupKey, string> => ({
  cash: t`Cash`,
  investing: t`Investments`,
  property: t`Property and other`,
  debt: t`Debt`,
})

const groupOfAsset: Record<AccountType, GroupKey> = {
  depository: 'cash',
  investment: 'investing',
  brokerage: 'investing',
  crypto: 'investing',
  property: 'property',
  vehicle: 'property',
  others: 'property',
  // An overpaid card or loan, grouped like in the asset allocation.
  credit: 'property',
  loan: 'property',
}

/** As in the asset allocation, a registered plan that is typed in is an investment. */
export function groupOf(account: Account): GroupKey {
  if (!account.is_asset) return 'debt'
  return account.is_typed_in_plan ? 'investing' : groupOfAsset[account.type]
}

/** The groups with accounts, in fixed order; the largest balances first in each. */
export function accountGroups(accounts: readonly Account[], netWorth: NetWorth): AccountGroup[] {
  return (Object.keys(groupNames()) as GroupKey[])
    .map((key) => groupWith(key, accounts, netWorth))
    .filter((group) => group.accounts.length > 0)
}

function groupWith(key: GroupKey, all: readonly Account[], netWorth: NetWorth): AccountGroup {
  const size = (account: Account) => Math.abs(worthOf(netWorth, account) ?? 0)
  const accounts = all
    .filter((account) => groupOf(account) === key)
    .sort((a, b) => size(b) - size(a))
  return { key, name: groupNames()[key], accounts, totals: totalsOf(accounts, netWorth) }
}

/** The totals of the accounts: in the main currency first, then in currencies without a rate to it. */
export function totalsOf(accounts: readonly Account[], netWorth: NetWorth): Amount[] {
  const worths = accounts
    .map((account) => worthOf(netWorth, account))
    .filter((worth) => worth !== null)
  const uncounted = groupBy(
    accounts.filter((account) => worthOf(netWorth, account) === null),
    ({ currency }) => currency,
  )
  const others = [...uncounted].map(([currency, members]) => ({
    currency,
    value: sumMinor(members.map(signedBalance)),
  }))
  if (worths.length === 0) return others
  return [{ currency: netWorth.currency, value: sumMinor(worths) }, ...others]
}
