/** Amounts in other currencies: what the server counts in the totals, and at which rate. */
import type { Account, Household, NetWorth, Quote } from './api-types'
import { type Minor, sumMinor, toMajor, toMinor } from './money'

type Balance = Pick<Account, 'balance' | 'currency' | 'is_asset'>

export interface Amount {
  value: Minor
  currency: string
}

/** Whether the totals include the account. */
export function counts({ hidden, status }: Pick<Account, 'hidden' | 'status'>): boolean {
  return !hidden && status !== 'closed'
}

/** The household without the accounts that totals leave out, and without their holdings. */
export function inTotals(data: Household): Household {
  const accounts = data.accounts.filter(counts)
  const shown = new Set(accounts.map(({ id }) => id))
  return { ...data, accounts, holdings: data.holdings.filter((one) => shown.has(one.account_id)) }
}

/** The rate from `currency` to the currency of the totals; `null` for that currency itself, or without a rate. */
export function rateOf(netWorth: NetWorth, currency: string): Quote | null {
  return countedOf(netWorth, currency)?.rate ?? null
}

/** What the account adds to net worth, negative for a debt; `null` when its currency has no rate. */
export function worthOf(netWorth: NetWorth, account: Account): Minor | null {
  if (account.currency === netWorth.currency)
    return signed(account, toMinor(account.balance, account.currency))
  const parts = countedOf(netWorth, account.currency)?.accounts
  if (parts === undefined) return null
  const own = parts.filter(({ accountId }) => accountId === account.id)
  return signed(account, sumMinor(own.map(({ amount }) => toMinor(amount, netWorth.currency))))
}

/** The balance in its own currency, negative for a debt. */
export function signedBalance(account: Balance): Minor {
  return signed(account, toMinor(account.balance, account.currency))
}

function signed(account: Balance, value: Minor): Minor {
  if (account.is_asset) return value
  return (value === 0 ? 0 : -Math.abs(value)) as Minor
}

/**
 * Converts an amount to `to` at the rates of the totals; `null` when a rate is missing. Only for previews and sorting,
 * because the server converts the amounts that count. `rateOfTo` is used when no account has the currency `to`.
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

/** Units of the totals' currency per unit of `currency`. */
function unitsOf(netWorth: NetWorth, currency: string): number | null {
  return currency === netWorth.currency ? 1 : (rateOf(netWorth, currency)?.rate ?? null)
}

function countedOf({ otherCurrencies }: NetWorth, currency: string) {
  return otherCurrencies.find((other) => other.currency === currency)?.counted ?? null
}
