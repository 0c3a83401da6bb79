/** Names of the account types, and the kinds that can be added by hand. */
import { t } from '@lingui/core/macro'
import type { AccountType, ManualType } from '@/lib/api-types'

const accountTypeNames: Record<AccountType, string> = {
  get depository() {
    return t`Cash or deposit`
  },
  get investment() {
    return t`Retirement or investment`
  },
  get brokerage() {
    return t`Brokerage`
  },
  get credit() {
    return t`Credit card or line of credit`
  },
  get loan() {
    return t`Loan or mortgage`
  },
  get property() {
    return t`Property`
  },
  get vehicle() {
    return t`Vehicle`
  },
  get crypto() {
    return t`Crypto`
  },
  get others() {
    return t`Other`
  },
}

export const accountTypeOptions = () =>
  Object.entries(accountTypeNames).map(([value, label]) => ({
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
export const manualKinds: readonly ManualKind[] = [
  {
    type: 'property',
    get name() {
      return t`Property`
    },
    get add() {
      return t`Add property`
    },
    get detail() {
      return t`A home, land or a cottage`
    },
    get amountLabel() {
      return t`Current value`
    },
    get example() {
      return t`Lake cottage`
    },
  },
  {
    type: 'vehicle',
    get name() {
      return t`Vehicle`
    },
    get add() {
      return t`Add vehicle`
    },
    get detail() {
      return t`A car, boat or motorcycle`
    },
    get amountLabel() {
      return t`Current value`
    },
    get example() {
      return t`Family car`
    },
  },
  {
    type: 'cash',
    get name() {
      return t`Cash`
    },
    get add() {
      return t`Add cash`
    },
    get detail() {
      return t`Savings outside your connected banks`
    },
    get amountLabel() {
      return t`Amount`
    },
    get example() {
      return t`Rainy-day jar`
    },
  },
  {
    type: 'crypto',
    get name() {
      return t`Crypto`
    },
    get add() {
      return t`Add crypto`
    },
    get detail() {
      return t`Coins in your own wallet`
    },
    get amountLabel() {
      return t`Current value`
    },
    get example() {
      return t`Hardware wallet`
    },
  },
  {
    type: 'others',
    get name() {
      return t`Other`
    },
    get add() {
      return t`Add other asset`
    },
    get detail() {
      return t`Art, jewellery or a share in a business`
    },
    get amountLabel() {
      return t`Current value`
    },
    get example() {
      return t`Stamp collection`
    },
  },
  {
    type: 'loan',
    get name() {
      return t`Loan`
    },
    get add() {
      return t`Add loan`
    },
    get detail() {
      return t`A mortgage, student or family loan`
    },
    get amountLabel() {
      return t`What you still owe`
    },
    get example() {
      return t`Loan from Grandma`
    },
    subtypes: [
      {
        value: 'mortgage',
        get label() {
          return t`Mortgage`
        },
      },
      {
        value: 'student',
        get label() {
          return t`Student loan`
        },
      },
      {
        value: 'auto',
        get label() {
          return t`Car loan`
        },
      },
      {
        value: 'loan',
        get label() {
          return t`Other loan`
        },
      },
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
