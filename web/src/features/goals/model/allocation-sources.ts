/** What may be set aside for a goal, and what a part of it comes to. */
import { t } from '@lingui/core/macro'
import type { Account, Goal, Holding, NetWorth } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'
import { type Amount, converted, counts, signedBalance } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor, ZERO } from '@/lib/money'
import { positionTitle, securityName } from '@/lib/position-title'
import type { Share } from './claims'

interface Worth {
  /** In the goal's currency; `null` where no exchange rate is known. */
  worth: Minor | null
  /** In its own currency; `null` for an account whose holdings are in several. */
  balance: Amount | null
}

export interface HoldingSource extends Worth {
  type: 'holding'
  id: string
  name: string
  /** What it is, when the name is a ticker. */
  detail: string | null
  quantity: number
}

export interface AccountSource extends Worth {
  type: 'account'
  id: string
  name: string
  detail: string
  /** Why what is set aside of it counts nothing; `null` where it counts. */
  uncounted: string | null
  holdings: HoldingSource[]
}

export type Source = AccountSource | HoldingSource

export interface Owned {
  accounts: readonly Account[]
  holdings: readonly Holding[]
  netWorth: NetWorth
}

/**
 * The accounts that count for the goal, homes after the others and the largest first, each with its holdings, in the goal's
 * currency. One that is claimed stays listed. `goalRate` is that of the goal's currency where no account has it.
 */
export function allocationSources(
  goal: Pick<Goal, 'currency'>,
  owned: Owned,
  claimed: readonly Share[],
  goalRate: number | null = null,
): AccountSource[] {
  const { accounts, holdings } = owned
  const claimedIds = new Set(claimed.map(({ id }) => id))
  const byAccount = groupBy(holdings, (holding) => holding.account_id)
  const isClaimed = (account: Account) =>
    claimedIds.has(account.id) || byAccount.get(account.id)?.some(({ id }) => claimedIds.has(id))
  const inGoal: InGoal = (amount) => converted(owned.netWorth, amount, goal.currency, goalRate)
  const listed = accounts.filter((account) => canBeSavings(account) || isClaimed(account))
  const homes = listed.filter(isHome)
  const others = listed.filter((account) => !isHome(account))
  return [others, homes].flatMap((group) =>
    group
      .map((account) => {
        const loans = accounts.filter((loan) => loan.secured_by === account.id && isOpen(loan))
        return accountSource(account, byAccount.get(account.id) ?? [], loans, inGoal)
      })
      .sort(largestFirst),
  )
}

/** A home can hardly be spent in parts. */
const isHome = ({ type }: Account) => type === 'property'

const isOpen = ({ status }: Account) => status !== 'closed'

/** Why an account counts in no total and no goal; `null` where it does. */
export function uncounted(account: Pick<Account, 'hidden' | 'status'>): string | null {
  if (account.hidden) return t`hidden, not counted`
  return account.status === 'closed' ? t`closed, not counted` : null
}

/** A debt is never savings, an overpaid card included; nor is a vehicle, which loses value. */
function canBeSavings(account: Account): boolean {
  return account.is_asset && !NO_SAVINGS.includes(account.type) && counts(account)
}

const NO_SAVINGS: readonly Account['type'][] = ['credit', 'loan', 'vehicle']

/** What an amount comes to in the goal's currency; `null` where no exchange rate is known. */
type InGoal = (amount: Amount) => Minor | null

/** Those of unknown worth come last. */
function largestFirst(a: Worth, b: Worth): number {
  if (a.worth === null || b.worth === null)
    return Number(a.worth === null) - Number(b.worth === null)
  return b.worth - a.worth
}

function accountSource(
  account: Account,
  holdings: readonly Holding[],
  loans: readonly Account[],
  inGoal: InGoal,
): AccountSource {
  const reported = amountIn(account.currency, account.balance)
  const counted: InGoal = counts(account) ? inGoal : () => ZERO
  const own = holdings.map((holding) => holdingSource(holding, counted))
  const byHoldings = reported.value === 0 && own.length > 0
  // As on the server, a loan without a rate is not counted.
  const owed = loans.map((loan) => inGoal(amountOwed(loan)) ?? ZERO)
  const whole = counted(reported)
  // What is overdrawn, or owed to the last cent, has saved nothing.
  const worth = whole === null ? null : (Math.max(0, whole + sumMinor(owed)) as Minor)
  const kind = accountTypeName(account.account_type)
  return {
    type: 'account',
    id: account.id,
    name: account.name,
    detail: loans.length > 0 ? t`${kind}, less what you owe on it` : kind,
    ...(byHoldings ? together(own) : { worth, balance: reported }),
    uncounted: uncounted(account),
    holdings: own.sort(largestFirst),
  }
}

function holdingSource(holding: Holding, inGoal: InGoal): HoldingSource {
  const balance = amountIn(holding.currency, holding.current_value)
  return {
    type: 'holding',
    id: holding.id,
    name: positionTitle(holding),
    detail: holding.symbol === null ? null : securityName(holding),
    quantity: holding.quantity,
    worth: inGoal(balance),
    balance,
  }
}

const amountOwed = (loan: Account): Amount => ({
  value: signedBalance(loan),
  currency: loan.currency,
})

const amountIn = (currency: string, amount: number): Amount => ({
  value: toMinor(amount, currency),
  currency,
})

function together(parts: readonly Worth[]): Worth {
  const worths = parts.map(({ worth }) => worth)
  const balances = parts.flatMap(({ balance }) => balance ?? [])
  const [first, ...others] = new Set(balances.map(({ currency }) => currency))
  return {
    worth: worths.every((worth) => worth !== null) ? sumMinor(worths) : null,
    balance:
      first === undefined || others.length > 0
        ? null
        : { value: sumMinor(balances.map(({ value }) => value)), currency: first },
  }
}

/** What a share of the source comes to today; more units than are held are as many as are held. `null` where its worth is. */
export function amountOf(
  source: Source,
  { unit, amount }: Pick<Share, 'unit' | 'amount'>,
): Minor | null {
  if (amount === 0) return ZERO
  if (source.worth === null) return null
  if (unit === 'percent') return Math.round((source.worth * amount) / 100) as Minor
  if (source.type === 'account' || source.quantity === 0) return ZERO
  return Math.round(source.worth * Math.min(1, amount / source.quantity)) as Minor
}
