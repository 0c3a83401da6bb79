/** Accounts in the four groups people think in, with totals that never mix currencies. */

import { t } from '@lingui/core/macro'
import type { Account, AccountType } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'

export type GroupKey = 'cash' | 'investing' | 'property' | 'debt'

export interface CurrencyTotal {
  currency: string
  amount: Minor
}

export interface AccountGroup {
  key: GroupKey
  name: string
  accounts: Account[]
  /** One per currency, the one with the most accounts first. */
  totals: CurrencyTotal[]
}

const groupNames: Record<GroupKey, string> = {
  get cash() {
    return t`Cash`
  },
  get investing() {
    return t`Investments`
  },
  get property() {
    return t`Property and other`
  },
  get debt() {
    return t`Debt`
  },
}

const groupOfAsset: Record<AccountType, GroupKey> = {
  depository: 'cash',
  investment: 'investing',
  brokerage: 'investing',
  crypto: 'investing',
  property: 'property',
  vehicle: 'property',
  others: 'property',
  // A card or a loan in credit is still money the bank owes.
  credit: 'cash',
  loan: 'cash',
}

export function groupOf(account: Account): GroupKey {
  return account.is_asset ? groupOfAsset[account.type] : 'debt'
}

/** The balance as it counts: what is owed is below zero. */
export function signedBalance(account: Account): Minor {
  const balance = toMinor(account.balance, account.currency)
  if (account.is_asset) return balance
  return (balance === 0 ? 0 : -Math.abs(balance)) as Minor
}

/** The groups that have accounts, in their fixed order; inside, the largest balances first. */
export function accountGroups(accounts: readonly Account[]): AccountGroup[] {
  return (Object.keys(groupNames) as GroupKey[])
    .map((key) => groupWith(key, accounts))
    .filter((group) => group.accounts.length > 0)
}

function groupWith(key: GroupKey, all: readonly Account[]): AccountGroup {
  const accounts = all
    .filter((account) => groupOf(account) === key)
    .sort((a, b) => Math.abs(signedBalance(b)) - Math.abs(signedBalance(a)))
  return { key, name: groupNames[key], accounts, totals: currencyTotals(accounts) }
}

export function currencyTotals(accounts: readonly Account[]): CurrencyTotal[] {
  const byCurrency = groupBy(accounts, (account) => account.currency)
  return [...byCurrency]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([currency, members]) => ({ currency, amount: sumMinor(members.map(signedBalance)) }))
}
