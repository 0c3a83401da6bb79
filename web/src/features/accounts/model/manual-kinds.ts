/** The kinds of accounts that can be added by hand. */
import { t } from '@lingui/core/macro'
import type { ManualType } from '@/lib/api-types'

export interface ManualKind {
  type: ManualType
  readonly name: string
  /** The button and the title of the form: "Add property". */
  readonly add: string
  /** What the kind includes. */
  readonly detail: string
  /** A note before adding one. */
  readonly note?: string
  /** Label of the amount field. */
  readonly amountLabel: string
  /** Example in the name field. */
  readonly example: string
  /** Label of the subtype field; absent when only one subtype fits. */
  readonly subtypeLabel?: string
}

/** The kinds that can be added by hand, in the order of the tiles. */
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
    subtypeLabel: t`Type of savings`,
  },
  {
    type: 'depository',
    name: t`Retirement or registered plan`,
    add: t`Add registered plan`,
    detail: t`RRSP, TFSA, FHSA, RESP or RRIF`,
    note: `${t`In goals, we assume it's invested to match the goal's strategy. A TFSA counts as cash.`} ${t`To see its holdings, link the institution instead.`}`,
    amountLabel: t`Current value`,
    example: t`Workplace plan`,
    subtypeLabel: t`Type of plan`,
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
    type: 'credit',
    name: t`Credit card`,
    add: t`Add credit card`,
    detail: t`A card from a bank or a store`,
    amountLabel: t`What you still owe`,
    example: t`Everyday card`,
  },
  {
    type: 'loan',
    name: t`Loan`,
    add: t`Add loan`,
    detail: t`A mortgage, line of credit or car loan`,
    amountLabel: t`What you still owe`,
    example: t`Loan from Grandma`,
    subtypeLabel: t`Type of loan`,
  },
]

export function manualKind(type: string | null): ManualKind | undefined {
  return manualKinds().find((kind) => kind.type === type)
}
