/** Search and filters for transactions. */
import type { Transaction } from '@/lib/api-types'
import { isCalendarDay } from '@/lib/calendar-day'
import { type Minor, parseMoney, toMajor, toMinor } from '@/lib/money'
import { plainText } from '@/lib/plain-text'
import { categoryName } from './categories'

/** Query parameters of the filter, beside the account's, so that a link can share it. */
export const SEARCH_PARAM = 'q'
export const FLOW_PARAM = 'flow'

const flows = ['all', 'in', 'out'] as const
/** The direction of money, seen from the account. */
export type Flow = (typeof flows)[number]

export const toFlow = (value: string | null): Flow => flows.find((flow) => flow === value) ?? 'all'

/** Positive for money that came into the account. The provider's sign is the opposite. */
export function flowOf(transaction: Transaction): Minor {
  const out = toMinor(transaction.amount, transaction.currency)
  return (out === 0 ? 0 : -out) as Minor
}

/** A calendar day; empty for an invalid one. */
export function toDay(value: string | null): string {
  return value !== null && isCalendarDay(value) ? value : ''
}

export interface TransactionFilter {
  search: string
  flow: Flow
  /** The first and the last day shown; empty without a bound. */
  from: string
  to: string
}

/** Whether the loaded transactions, the last of them from `oldest`, are all within or after the filter's days. */
export function wantsEarlier({ from, to }: TransactionFilter, oldest: string | undefined): boolean {
  const until = from || to
  return until !== '' && oldest !== undefined && oldest >= until
}

/** Whether transactions before the loaded ones may be within the filter's days. */
export function mayBeEarlier(filter: TransactionFilter, loaded: readonly Transaction[]): boolean {
  return filter.from === '' || wantsEarlier(filter, loaded.at(-1)?.date)
}

/** A transaction with its searchable text, computed once. */
interface ListedTransaction {
  transaction: Transaction
  searchable: string
  amount: Minor
}

export function listedTransactions(transactions: readonly Transaction[]): ListedTransaction[] {
  return transactions.map((transaction) => {
    const { description, category } = transaction
    return {
      transaction,
      searchable: plainText(`${description} ${categoryName(category) ?? ''}`),
      amount: flowOf(transaction),
    }
  })
}

export function filterTransactions(
  listed: readonly ListedTransaction[],
  { search, flow, from, to }: TransactionFilter,
): Transaction[] {
  const wanted = plainText(search.trim())
  const isSought = amountSought(wanted)
  return listed
    .filter(({ transaction: { date } }) => date >= from && (to === '' || date <= to))
    .filter(({ amount }) => goes(flow, amount))
    .filter((one) => one.searchable.includes(wanted) || isSought(one))
    .map(({ transaction }) => transaction)
}

/** Whether an amount matches the search, with or without its sign; "45" also finds "$45.99". */
function amountSought(search: string): (one: ListedTransaction) => boolean {
  const minor = parseMoney(search)
  if (minor === null) return () => false
  const sought = Math.abs(toMajor(minor))
  const isRead = Number.isInteger(sought) ? Math.trunc : (major: number) => major
  return ({ amount, transaction: { currency } }) =>
    isRead(Math.abs(toMajor(amount, currency))) === sought
}

function goes(flow: Flow, amount: Minor): boolean {
  if (flow === 'all') return true
  return flow === 'in' ? amount > 0 : amount < 0
}
