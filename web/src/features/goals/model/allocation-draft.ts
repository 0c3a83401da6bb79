/** An allocation of one goal while it is edited, field by field. */
import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { amountRange } from '@/lib/amount-range'
import type { Allocation } from '@/lib/api-types'
import type { Amount } from '@/lib/exchange'
import { MAX_SAVED } from '@/lib/limits'
import { formatMoney, formatMoneyInput, type Minor, toMajor, toMinor } from '@/lib/money'
import { formatList } from '@/lib/numbers'
import {
  type AccountSource,
  amountOf,
  type HoldingSource,
  isOutdated,
  type Source,
} from './allocation-sources'
import { Claims } from './claims'
import { type Share, shareOf, shareText, unitsText } from './share'

/** One field: the part of a source. Empty when the source is not allocated. */
export interface DraftEntry {
  unit: Share['unit']
  amount: number | null
  text: string
  /** Of an amount; see `Share`. */
  currency?: string | undefined
  /** What was entered, where that is an amount of money that is saved as a percentage; `null` while it is not an amount. */
  money?: Minor | null
}

/** By the source's id; ids of accounts and holdings never collide. */
export type AllocationDraft = Readonly<Record<string, DraftEntry>>

const isEntry = (entry: DraftEntry) =>
  ['percent', 'amount', 'units'].includes(entry.unit) &&
  (entry.amount === null || Number.isFinite(entry.amount)) &&
  (entry.money == null || Number.isSafeInteger(entry.money)) &&
  ['undefined', 'string'].includes(typeof entry.currency) &&
  typeof entry.text === 'string'

/** The part of a draft that is kept through a reload. */
export const KeptEntries = z.custom<AllocationDraft>((kept) =>
  Object.values(kept as object).every(isEntry),
)

export const emptyEntry: DraftEntry = { unit: 'percent', amount: null, text: '' }

/** An amount of a source of this worth as the nearest percentage that is stored, in hundredths. */
export const entryOfMoney = (money: Minor | null, text: string, worth: Minor): DraftEntry => ({
  unit: 'percent',
  amount: money === null ? null : Math.round((money / worth) * 10_000) / 100,
  text,
  money,
})

/** The balance of a source that goals can have an amount of; `null` for any other. */
const amountsOf = (source: Source): Amount | null =>
  source.type === 'account' && source.takesAmounts ? source.balance : null

/** The balance whose currency an entry is in; `null` for the goal's currency. */
export const enteredIn = ({ unit }: DraftEntry, source: Source): Amount | null =>
  unit === 'amount' ? source.balance : amountsOf(source)

/** An amount of a bank account, which is saved as it is. */
export const entryOfAmount = (money: Minor | null, text: string, currency: string): DraftEntry => ({
  unit: 'amount',
  amount: money === null ? null : toMajor(money, currency),
  text,
  currency,
})

/** The same part, entered in money. */
export function inMoney(entry: DraftEntry, source: Source, currency: string): DraftEntry {
  const balance = amountsOf(source)
  const { unit, amount } = entry
  if (balance) {
    const part = unit === 'percent' && amount !== null && Math.max(0, balance.value) * amount
    const money = part === false ? null : (Math.round(part / 100) as Minor)
    const text = money === null ? '' : formatMoneyInput(money, balance.currency)
    return entryOfAmount(money, text, balance.currency)
  }
  if (unit !== 'percent' || amount === null) return { ...emptyEntry, money: null }
  const money = amountOf(source, { unit, amount })
  return { ...entry, text: money === null ? '' : formatMoneyInput(money, currency), money }
}

/** The same part, entered in percent. */
export function inPercent(entry: DraftEntry, source: Source): DraftEntry {
  const { unit, amount } = entry
  const percent = unit === 'amount' && amount !== null ? percentOf(amount, source) : amount
  return unit === 'units' || percent === null || isOutdated(source, entry)
    ? emptyEntry
    : { unit: 'percent', amount: percent, text: String(percent) }
}

/** An amount of a bank account as the nearest percentage of its balance; `null` without a balance. */
function percentOf(amount: number, source: Source): number | null {
  const balance = amountsOf(source)
  if (!balance || balance.value <= 0) return null
  return Math.min(
    100,
    Math.round((toMinor(amount, balance.currency) / balance.value) * 10_000) / 100,
  )
}

export function draftOf(shares: readonly Share[]): AllocationDraft {
  return Object.fromEntries(
    shares.map(({ id, unit, amount, currency }) => [
      id,
      { unit, amount, currency, text: String(amount) },
    ]),
  )
}

/** The draft's shares, in the order of the list; leaves out empty entries. */
export function sharesOf(draft: AllocationDraft, sources: readonly AccountSource[]): Share[] {
  return allSources(sources).flatMap((source) => {
    const { unit, amount, currency = source.balance?.currency } = draft[source.id] ?? emptyEntry
    return amount === null || amount <= 0
      ? []
      : [{ type: source.type, id: source.id, unit, amount, currency }]
  })
}

/** The stored shares of sources that the form does not list. They are sent along, because saving replaces all shares. */
export function unlistedShares(
  stored: readonly Share[],
  sources: readonly AccountSource[],
): Share[] {
  const listed = new Set(allSources(sources).map(({ id }) => id))
  return stored.filter(({ id }) => !listed.has(id))
}

export function allSources(sources: readonly AccountSource[]): Source[] {
  return sources.flatMap((account) => [account, ...account.holdings])
}

/** What is left of every source after the draft and the claims of other goals. */
export function claimsOf(
  draft: AllocationDraft,
  sources: readonly AccountSource[],
  others: readonly Share[],
): Claims {
  const holdings = sources.flatMap((account) =>
    account.holdings.map(({ id, quantity }) => ({ id, account_id: account.id, quantity })),
  )
  const accounts = sources.flatMap(({ id, balance }) =>
    balance
      ? [{ id, balance: toMajor(balance.value, balance.currency), currency: balance.currency }]
      : [],
  )
  return new Claims({ accounts, holdings }, [...others, ...sharesOf(draft, sources)])
}

/** The goals whose shares alone use up a source; empty when something is left. */
export function takersOf(
  source: Source,
  sources: readonly AccountSource[],
  others: readonly Allocation[],
): string[] {
  const claims = claimsOf({}, sources, others.map(shareOf))
  if (claims.percentLeft(source.type, source.id) > 0) return []
  const inside = (account: AccountSource) => account.holdings.map(({ id }) => id)
  const account = sources.find(({ id }) => id === source.id)
  const around = sources.find((one) => inside(one).includes(source.id))
  const ids = [source.id, around?.id, ...(account ? inside(account) : [])]
  const taken = others.filter((one) => ids.includes(shareOf(one).id))
  return [...new Set(taken.map(({ goal_id }) => goal_id))]
}

/** The holding of which less is left than of its account. A share of the account takes the same share of it. */
export function limitOf(source: Source, claims: Claims): HoldingSource | undefined {
  if (source.type === 'holding') return undefined
  const id = claims.limitOf(source.id)
  return source.holdings.find((holding) => holding.id === id)
}

/** Whether an entry is at most what is stored: it may stay, also when less is there by now. */
export const isWithin = (
  { unit, amount, currency }: DraftEntry,
  stored: DraftEntry | undefined,
): boolean =>
  unit === stored?.unit &&
  currency === stored.currency &&
  amount !== null &&
  amount > 0 &&
  amount <= (stored.amount ?? 0)

/** The error of an entry, in words; `null` when it can be saved. `namesOfTakers` returns the goals that use up a source. */
export function entryProblem(
  source: Source,
  entry: DraftEntry,
  claims: Claims,
  currency: string,
  namesOfTakers: (of: Source) => readonly string[],
): string | null {
  if (entry.amount === null) return unreadable(entry, source, currency)
  if (entry.amount < 0) return t`Enter 0 or more.`
  if (entry.amount === 0) return entry.money ? t`Enter more. The smallest share is 0.01%.` : null
  if (entry.unit === 'units') {
    const left = claims.unitsLeft(source.id)
    return left < 0 ? t`Only ${unitsText(left + entry.amount)} left.` : null
  }
  if (entry.unit === 'amount') return amountProblem(source, entry.amount, claims, namesOfTakers)
  if (entry.amount > 100 && entry.money === undefined) return t`Enter 100% or less.`
  const left = claims.percentLeft(source.type, source.id)
  if (left >= 0) return null
  const most = Math.max(0, Math.round((left + entry.amount) * 100) / 100)
  const limit = limitOf(source, claims)
  if (most === 0) return nothingLeft(limit ?? source, namesOfTakers)
  const rest = mostText(source, most, entry, currency)
  return limit ? t`Only ${rest} is left, limited by ${limit.name}.` : t`Only ${rest} is left.`
}

function amountProblem(
  source: Source,
  amount: number,
  claims: Claims,
  namesOfTakers: (of: Source) => readonly string[],
): string | null {
  if (!amountsOf(source)) return t`Enter a smaller amount, or choose a percentage.`
  const left = claims.amountLeft(source.id)
  if (left >= 0) return null
  const currency = source.balance?.currency
  const most = Math.max(0, left + toMinor(amount, currency)) as Minor
  if (most === 0) return nothingLeft(source, namesOfTakers)
  const rest = formatMoney(most, { currency, cents: true })
  return t`Only ${rest} is left.`
}

function nothingLeft(source: Source, namesOfTakers: (of: Source) => readonly string[]): string {
  const takers = namesOfTakers(source)
  const { name } = source
  return takers.length === 0
    ? t`All of ${name} is set aside already. Lower another share first.`
    : t`All of ${name} is set aside for ${formatList(takers)}. Lower a share there first.`
}

/** The error of a text that is no number; `null` for none. */
function unreadable(entry: DraftEntry, source: Source, goalCurrency: string): string | null {
  const { text, money, unit } = entry
  if (text.trim() === '') return null
  const currency = enteredIn(entry, source)?.currency ?? goalCurrency
  if (unit === 'amount' || money === null) return amountRange(currency, MAX_SAVED).error(null)
  const decimals = unit === 'percent' ? 2 : 12
  return t`Enter a number with at most ${decimals} decimals.`
}

function mostText(source: Source, most: number, { money }: DraftEntry, currency: string): string {
  const amount = money == null ? null : amountOf(source, { unit: 'percent', amount: most })
  return amount === null ? shareText(most) : formatMoney(amount, { currency, cents: true })
}
