/** What may be set aside for a goal, and what a part of it comes to. */

import type { Account, Goal, Holding, NetWorth } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'
import { converted, counts } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'
import { positionTitle, securityName } from '@/lib/position-title'
import type { Share } from './claims'

export interface HoldingSource {
  type: 'holding'
  id: string
  name: string
  /** What it is, when the name is a ticker. */
  detail: string | null
  quantity: number
  worth: Minor
}

export interface AccountSource {
  type: 'account'
  id: string
  name: string
  detail: string
  worth: Minor
  /** Out of sight: what is set aside of it counts nothing. */
  hidden: boolean
  holdings: HoldingSource[]
}

export type Source = AccountSource | HoldingSource

export interface Owned {
  accounts: readonly Account[]
  holdings: readonly Holding[]
  netWorth: NetWorth
}

/**
 * The accounts that count for the goal, the largest first, each with its holdings, in the goal's currency. One that is claimed
 * stays listed.
 */
export function allocationSources(
  goal: Pick<Goal, 'currency'>,
  owned: Owned,
  claimed: readonly Share[],
): AccountSource[] {
  const { accounts, holdings } = owned
  const claimedIds = new Set(claimed.map(({ id }) => id))
  const byAccount = groupBy(holdings, (holding) => holding.account_id)
  const isClaimed = (account: Account) =>
    claimedIds.has(account.id) || byAccount.get(account.id)?.some(({ id }) => claimedIds.has(id))
  const inGoal: Worth = (amount, currency) =>
    converted(owned.netWorth, { value: toMinor(amount, currency), currency }, goal.currency)
  return accounts
    .filter((account) => canBeSavings(account) || isClaimed(account))
    .flatMap((account) => accountSource(account, byAccount.get(account.id) ?? [], inGoal) ?? [])
    .sort((a, b) => b.worth - a.worth)
}

/** A debt is never savings, an overpaid card included. */
function canBeSavings(account: Account): boolean {
  return account.is_asset && account.type !== 'credit' && account.type !== 'loan' && counts(account)
}

/** What an amount comes to in the goal's currency; `null` where there is no exchange rate. */
type Worth = (amount: number, currency: string) => Minor | null

function accountSource(
  account: Account,
  holdings: readonly Holding[],
  worthOf: Worth,
): AccountSource | null {
  const balance = worthOf(account.balance, account.currency)
  if (balance === null) return null
  const own = holdings.flatMap((holding) => holdingSource(holding, worthOf) ?? [])
  const byHoldings = balance === 0 && own.length > 0
  return {
    type: 'account',
    id: account.id,
    name: account.name,
    detail: accountTypeName(account.account_type),
    worth: byHoldings ? sumMinor(own.map(({ worth }) => worth)) : balance,
    hidden: account.hidden,
    holdings: own.sort((a, b) => b.worth - a.worth),
  }
}

function holdingSource(holding: Holding, worthOf: Worth): HoldingSource | null {
  const worth = worthOf(holding.current_value, holding.currency)
  if (worth === null) return null
  return {
    type: 'holding',
    id: holding.id,
    name: positionTitle(holding),
    detail: holding.symbol === null ? null : securityName(holding),
    quantity: holding.quantity,
    worth,
  }
}

/** What a share of the source comes to today; more units than are held are as many as are held. */
export function amountOf(source: Source, { unit, amount }: Pick<Share, 'unit' | 'amount'>): Minor {
  if (unit === 'percent') return Math.round((source.worth * amount) / 100) as Minor
  if (source.type === 'account' || source.quantity === 0) return 0 as Minor
  return Math.round(source.worth * Math.min(1, amount / source.quantity)) as Minor
}
