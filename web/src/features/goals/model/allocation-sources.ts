/** The assets that can be allocated to a goal, and the value of a part. */
import { t } from '@lingui/core/macro'
import type { Account, Goal, Holding, Institution, NetWorth } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'
import { type Amount, converted, counts, signedBalance } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor, ZERO } from '@/lib/money'
import { positionTitle, securityName } from '@/lib/position-title'
import type { Claims } from './claims'
import type { Share } from './share'

interface Worth {
  /** In the goal's currency; `null` without an exchange rate. */
  worth: Minor | null
  /** In its own currency; `null` for an account with holdings in several. */
  balance: Amount | null
}

export interface HoldingSource extends Worth {
  type: 'holding'
  id: string
  name: string
  /** A description, when the name is a ticker. */
  detail: string | null
  quantity: number
}

export interface AccountSource extends Worth {
  type: 'account'
  id: string
  name: string
  detail: string
  /** Why an allocation of it does not count; `null` when it counts. */
  uncounted: string | null
  /** Whether goals can have an amount of it: of a bank account. */
  takesAmounts: boolean
  holdings: HoldingSource[]
}

export type Source = AccountSource | HoldingSource

export interface Owned {
  accounts: readonly Account[]
  holdings: readonly Holding[]
  institutions: readonly Institution[]
  netWorth: NetWorth
}

/**
 * The accounts that count for the goal, those of the lowest rank and then the largest first, each with its holdings, in the
 * goal's currency. A claimed account stays listed. `goalRate` is the rate of the goal's currency if no account has it.
 */
export function allocationSources(
  goal: Pick<Goal, 'currency'>,
  owned: Owned,
  claimed: readonly Share[],
  goalRate: number | null = null,
  rank: (account: Account) => number = () => 0,
): AccountSource[] {
  const { accounts, holdings } = owned
  const claimedIds = new Set(claimed.map(({ id }) => id))
  const byAccount = groupBy(holdings, (holding) => holding.account_id)
  const isClaimed = (account: Account) =>
    claimedIds.has(account.id) || byAccount.get(account.id)?.some(({ id }) => claimedIds.has(id))
  const inGoal: InGoal = (amount) => converted(owned.netWorth, amount, goal.currency, goalRate)
  const listed = accounts.filter((account) => canBeSavings(account) || isClaimed(account))
  const ranked = listed.map((account) => {
    const loans = accounts.filter((loan) => loan.secured_by === account.id && isOpen(loan))
    const name = accountName(account, accounts, owned.institutions)
    const source = accountSource(account, name, byAccount.get(account.id) ?? [], loans, inGoal)
    return { source, rank: rank(account) }
  })
  ranked.sort((a, b) => a.rank - b.rank || largestFirst(a.source, b.source))
  return ranked.map(({ source }) => source)
}

/** A bank account, but no registered plan that was entered by hand. */
export const holdsCash = ({ type, is_typed_in_plan }: Account) =>
  type === 'depository' && !is_typed_in_plan

const isOpen = ({ status }: Account) => status !== 'closed'

/** The name of an account; with its bank and last digits where another has the same name. */
export function accountName(
  { name, mask, institution_id }: Account,
  accounts: readonly Account[],
  institutions: readonly Institution[],
): string {
  if (accounts.filter((one) => one.name === name).length < 2) return name
  const bank = institutions.find(({ id }) => id === institution_id)?.name ?? t`Added manually`
  return [name, bank, mask && `••${mask}`].filter(Boolean).join(' · ')
}

/** Why an account counts as nothing for a goal; `null` when it counts. */
export function uncounted({ hidden, status, is_asset, balance }: Account): string | null {
  if (hidden) return t`hidden, not counted`
  if (status === 'closed') return t`closed, not counted`
  return is_asset && balance < 0 ? t`overdrawn: what you put in covers that first` : null
}

/** Why a source without an exchange rate counts as nothing. */
export const withoutRate = () => t`no exchange rate, not counted`

/** A debt is never savings, even an overpaid card; nor is a vehicle, which loses value. */
function canBeSavings(account: Account): boolean {
  return account.is_asset && !NO_SAVINGS.includes(account.type) && counts(account)
}

const NO_SAVINGS: readonly Account['type'][] = ['credit', 'loan', 'vehicle']

/** Converts an amount to the goal's currency; `null` without an exchange rate. */
type InGoal = (amount: Amount) => Minor | null

/** Sources of unknown value come last. */
function largestFirst(a: Worth, b: Worth): number {
  if (a.worth === null || b.worth === null)
    return Number(a.worth === null) - Number(b.worth === null)
  return b.worth - a.worth
}

function accountSource(
  account: Account,
  name: string,
  holdings: readonly Holding[],
  loans: readonly Account[],
  inGoal: InGoal,
): AccountSource {
  const reported = amountIn(account.currency, account.balance)
  const counted: InGoal = counts(account) ? inGoal : () => ZERO
  const own = holdings.map((holding) => holdingSource(holding, counted))
  const byHoldings = reported.value === 0 && own.length > 0
  // As on the server, a loan without a rate does not count.
  const owed = loans.map((loan) => inGoal(amountOwed(loan)) ?? ZERO)
  const whole = counted(reported)
  // An overdrawn or fully mortgaged account has no savings.
  const worth = whole === null ? null : (Math.max(0, whole + sumMinor(owed)) as Minor)
  const total = byHoldings ? sumOfParts(own) : { worth, balance: reported }
  const kind = accountTypeName(account.account_type)
  return {
    type: 'account',
    id: account.id,
    name,
    detail: loans.length > 0 ? t`${kind}, less what you owe on it` : kind,
    ...total,
    uncounted: uncounted(account) ?? (total.worth === null ? withoutRate() : null),
    takesAmounts: holdsCash(account) && holdings.length === 0,
    holdings: own.sort(largestFirst),
  }
}

function holdingSource(holding: Holding, inGoal: InGoal): HoldingSource {
  const balance = amountIn(holding.currency, holding.current_value)
  const [name, detail] = [positionTitle(holding), securityName(holding)]
  return {
    type: 'holding',
    id: holding.id,
    name,
    detail: detail === name ? null : detail,
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

function sumOfParts(parts: readonly Worth[]): Worth {
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

type Part = Pick<Share, 'unit' | 'amount' | 'currency'>

/** Whether it is an amount in a currency that the account had before: it counts as nothing. */
export const isOutdated = (
  { balance }: Source,
  { unit, currency }: Omit<Part, 'amount'>,
): boolean =>
  unit === 'amount' && currency !== undefined && currency !== (balance?.currency ?? currency)

/** The fraction of an account that an amount of it is: at most all, and with `claims` at most what they leave. */
function fractionOf({ id, balance }: Source, amount: number, claims: Claims | undefined): number {
  if (balance === null || balance.value <= 0) return 0
  const money = toMinor(amount, balance.currency)
  return claims?.fractionOf(id, money) ?? Math.min(1, money / balance.value)
}

/**
 * The value of a share of the source today, at most that of all units held. `null` when the source's value is. With all
 * `claims`, an amount counts what they leave for it; without, what it would alone.
 */
export function amountOf(source: Source, part: Part, claims?: Claims): Minor | null {
  const { unit, amount } = part
  if (amount === 0 || isOutdated(source, part)) return ZERO
  if (source.worth === null) return null
  if (unit === 'percent') return Math.round((source.worth * amount) / 100) as Minor
  if (source.type === 'account')
    return Math.round(source.worth * fractionOf(source, amount, claims)) as Minor
  if (source.quantity === 0) return ZERO
  return Math.round(source.worth * Math.min(1, amount / source.quantity)) as Minor
}
