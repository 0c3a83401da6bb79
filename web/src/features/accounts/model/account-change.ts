/** An account with changes that the server has not confirmed yet. */
import type { Account, AccountChange, AccountType } from '@/lib/api-types'

export function changedAccount(account: Account, { type, ...change }: AccountChange): Account {
  const retyped = type === undefined ? {} : { type: type as AccountType }
  return { ...account, ...change, ...retyped }
}
