/** Names of the account types and their balances. */
import { t } from '@lingui/core/macro'
import type { Account, AccountType, ManualType } from '@/lib/api-types'

const accountTypeNames = (): Record<AccountType, string> => ({
  depository: t`Cash or deposit`,
  investment: t`Retirement or investment`,
  brokerage: t`Brokerage`,
  credit: t`Credit card`,
  loan: t`Loan, line of credit or mortgage`,
  property: t`Property`,
  vehicle: t`Vehicle`,
  crypto: t`Crypto`,
  others: t`Other`,
})

export const accountTypeOptions = () =>
  Object.entries(accountTypeNames()).map(([value, label]) => ({
    value: value as AccountType,
    label,
  }))

/** The name of its balance. */
export function balanceName({ type, is_asset }: Pick<Account, 'type' | 'is_asset'>): string {
  if (!is_asset) return t`Owed`
  return type === 'property' || type === 'vehicle' ? t`Value` : t`Balance`
}

/** Whether amounts of the kind are debts. */
export function isDebt(type: AccountType | ManualType): boolean {
  return type === 'loan' || type === 'credit'
}
