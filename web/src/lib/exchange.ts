/** Amounts in other currencies than that of the totals: what the server counts of them, and at which rate. */
import type { Account, Household, NetWorth, Quote } from './api-types'
import { type Minor, sumMinor, toMajor, toMinor } from './money'

type Balance = Pick<Account, 'balance' | 'currency' | 'is_asset'>

export interface Amount {
  value: Minor
  currency: string
}

/** Whether it is in the totals. */
export function counts({ hidden, status }: Pick<Account, 'hidden' | 'status'>): boolean {
  return !hidden && status !== 'closed'
}

/** The household without the accounts that no total includes, and without what they hold. */
export function inTotals(data: Household): Household {
  const accounts = data.accounts.filter(counts)
  const shown = new Set(accounts.map(({ id }) => id))
  return { ...data, accounts, holdings: data.holdings.filter((one) => shown.has(one.account_id)) }
}

/** The rate from `currency` to that of the totals; `null` for their own currency, and where there is none. */
export function rateOf(netWorth: NetWorth, currency: string): Quote | null {
  return countedOf(netWorth, currency)?.rate ?? null
}

/** What the account adds to net worth, below zero for a debt; `null` where its currency has no rate. */
export function worthOf(netWorth: NetWorth, account: Account): Minor | null {
  if (account.currency === netWorth.currency)
    return signed(account, toMinor(account.balance, account.currency))
  const parts = countedOf(netWorth, account.currency)?.accounts
  if (parts === undefined) return null
  const own = parts.filter(({ accountId }) => accountId === account.id)
  return signed(account, sumMinor(own.map(({ amount }) => toMinor(amount, netWorth.currency))))
}

/** The balance in its own currency, below zero for a debt. */
export function signedBalance(account: Balance): Minor {
  return signed(account, toMinor(account.balance, account.currency))
}

function signed(account: Balance, value: Minor): Minor {
  if (account.is_asset) return value
  return (value === 0 ? 0 : -Math.abs(value)) as Minor
}

/**
 * An amount in the currency `to`, at the rates of the totals; `null` where a rate is missing. For previews and for order: what
 * counts is converted by the server. `rateOfTo` stands in where no account has the currency `to`.
 */
export function converted(
  netWorth: NetWorth,
  { value, currency }: Amount,
  to: string,
  rateOfTo: number | null = null,
): Minor | null {
  if (currency === to) return value
  const from = unitsOf(netWorth, currency)
  const target = unitsOf(netWorth, to) ?? rateOfTo
  if (from === null || target === null) return null
  return toMinor((toMajor(value, currency) * from) / target, to)
}

/** Units of the totals' currency for one of `currency`. */
function unitsOf(netWorth: NetWorth, currency: string): number | null {
  return currency === netWorth.currency ? 1 : (rateOf(netWorth, currency)?.rate ?? null)
}

function countedOf({ otherCurrencies }: NetWorth, currency: string) {
  return otherCurrencies.find((other) => other.currency === currency)?.counted ?? null
}
