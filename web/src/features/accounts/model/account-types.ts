/** What people call the kinds of accounts, and which may be typed in. */
import type { AccountType, ManualType } from '@/lib/api-types'

export const accountTypeNames: Record<AccountType, string> = {
  depository: 'Cash or deposit',
  investment: 'Retirement or investment',
  brokerage: 'Brokerage',
  credit: 'Credit card or line',
  loan: 'Loan or mortgage',
  property: 'Property',
  vehicle: 'Vehicle',
  crypto: 'Crypto',
  others: 'Something else',
}

export const accountTypeOptions = Object.entries(accountTypeNames).map(([value, label]) => ({
  value: value as AccountType,
  label,
}))

export interface ManualKind {
  type: ManualType
  name: string
  /** What belongs there. */
  detail: string
  /** Of the amount field. */
  amountLabel: string
  /** In the name field. */
  example: string
  /** The finer words the API takes, with what people call them. */
  subtypes?: readonly { value: string; label: string }[]
}

/** The tiles of "type it in", in their order. */
export const manualKinds: readonly ManualKind[] = [
  {
    type: 'property',
    name: 'Property',
    detail: 'A home, land or a cottage',
    amountLabel: 'What it is worth today',
    example: 'Lake cottage',
  },
  {
    type: 'vehicle',
    name: 'Vehicle',
    detail: 'A car, boat or motorcycle',
    amountLabel: 'What it is worth today',
    example: 'Family car',
  },
  {
    type: 'cash',
    name: 'Cash',
    detail: 'Savings outside your linked banks',
    amountLabel: 'How much there is',
    example: 'Rainy-day jar',
  },
  {
    type: 'crypto',
    name: 'Crypto',
    detail: 'Coins in a wallet of your own',
    amountLabel: 'What it is worth today',
    example: 'Hardware wallet',
  },
  {
    type: 'others',
    name: 'Other',
    detail: 'Art, jewellery, a business share',
    amountLabel: 'What it is worth today',
    example: 'Stamp collection',
  },
  {
    type: 'loan',
    name: 'Loan',
    detail: 'A mortgage, student or family loan',
    amountLabel: 'What you still owe',
    example: 'Loan from Grandma',
    subtypes: [
      { value: 'mortgage', label: 'Mortgage' },
      { value: 'student', label: 'Student loan' },
      { value: 'auto', label: 'Car loan' },
      { value: 'loan', label: 'Another loan' },
    ],
  },
]

export function manualKind(type: string | null): ManualKind | undefined {
  return manualKinds.find((kind) => kind.type === type)
}

/** Whether amounts of the kind are owed rather than owned. */
export function isDebt(type: AccountType | ManualType): boolean {
  return type === 'loan' || type === 'credit'
}
