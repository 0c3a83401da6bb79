/** Names of the account types, and the kinds that can be added by hand. */
import { t } from '@lingui/core/macro'
import type { AccountType, ManualType } from '@/lib/api-types'

const accountTypeNames = (): Record<AccountType, string> => ({
  depository: t`Cash or deposit`,
  investment: t`Retirement or investment`,
  brokerage: t`Brokerage`,
  credit: t`Credit card or line of credit`,
  loan: t`Loan or mortgage`,
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

export interface ManualKind {
  type: ManualType
  readonly name: string
  /** The button and the title of the form: "Add property". */
  readonly add: string
  /** What belongs there. */
  readonly detail: string
  /** Of the amount field. */
  readonly amountLabel: string
  /** In the name field. */
  readonly example: string
  /** The finer words the API takes, with their names. */
  subtypes?: readonly { value: string; readonly label: string }[]
}

/** What can be added by hand, in the order of the tiles. */
export const manualKinds = (): readonly ManualKind[] => [
  {
    type: 'property',
    name: t`Property`,
    add: t`Add property`,
    detail: t`A house, land or a cottage`,
    amountLabel: t`Current value`,
    example: t`Lake cottage`,
  },
  {
    type: 'vehicle',
    name: t`Vehicle`,
    add: t`Add vehicle`,
    detail: t`A car, boat or motorcycle`,
    amountLabel: t`Current value`,
    example: t`Family car`,
  },
  {
    type: 'cash',
    name: t`Cash`,
    add: t`Add cash`,
    detail: t`Savings outside your connected banks`,
    amountLabel: t`Amount`,
    example: t`Rainy-day jar`,
  },
  {
    type: 'crypto',
    name: t`Crypto`,
    add: t`Add crypto`,
    detail: t`Coins in your own wallet`,
    amountLabel: t`Current value`,
    example: t`Hardware wallet`,
  },
  {
    type: 'others',
    name: t`Other`,
    add: t`Add other asset`,
    detail: t`Art, jewellery or a share in a business`,
    amountLabel: t`Current value`,
    example: t`Stamp collection`,
  },
  {
    type: 'loan',
    name: t`Loan`,
    add: t`Add loan`,
    detail: t`A mortgage, student or family loan`,
    amountLabel: t`What you still owe`,
    example: t`Loan from Grandma`,
    subtypes: [
      { value: 'mortgage', label: t`Mortgage` },
      { value: 'student', label: t`Student loan` },
      { value: 'auto', label: t`Car loan` },
      { value: 'loan', label: t`Other loan` },
    ],
  },
]

export function manualKind(type: string | null): ManualKind | undefined {
  return manualKinds().find((kind) => kind.type === type)
}

/** Whether amounts of the kind are owed rather than owned. */
export function isDebt(type: AccountType | ManualType): boolean {
  return type === 'loan' || type === 'credit'
}
