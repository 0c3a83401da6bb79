/** An account with changes that the server has not confirmed yet. */
import type { Account, AccountChange, AccountType } from '@/lib/api-types'

export function changedAccount(account: Account, { type, ...change }: AccountChange): Account {
  const retyped = type === undefined ? {} : { type: type as AccountType }
  return { ...account, ...change, ...retyped }
}

/** What takes the change back: the same fields as they were. */
export function inverseChange(account: Account, change: AccountChange): AccountChange {
  const names = Object.keys(change) as (keyof AccountChange)[]
  return Object.fromEntries(names.map((name) => [name, account[name]]))
}
