/** The kinds of accounts that can be added by hand. */
import { t } from '@lingui/core/macro'
import type { Account, CurrencyCode, ManualType } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'

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
  /** The API's subtypes, with their names. The first one is the default. */
  subtypes?: (main: CurrencyCode) => readonly Subtype[]
}

interface Subtype {
  value: string
  readonly label: string
}

/** The registered plans as the server counts them (`REGISTERED_PLANS`), those of the user's country first. */
function plans(main: CurrencyCode): readonly Subtype[] {
  const canadian = [
    { value: 'rrsp', label: t`RRSP` },
    { value: 'tfsa', label: t`TFSA` },
    { value: 'fhsa', label: t`FHSA` },
    { value: 'resp', label: t`RESP` },
    { value: 'rrif', label: t`RRIF` },
  ]
  const american = [
    { value: '401k', label: t`401(k)` },
    { value: '403b', label: t`403(b)` },
    { value: 'ira', label: t`IRA` },
    { value: 'roth', label: t`Roth IRA` },
    { value: '529', label: t`529 plan` },
    { value: 'hsa', label: t`HSA` },
    { value: 'roth 401k', label: t`Roth 401(k)` },
    { value: '457b', label: t`457(b)` },
    { value: 'thrift savings plan', label: t`TSP` },
    { value: 'sep ira', label: t`SEP IRA` },
    { value: 'simple ira', label: t`SIMPLE IRA` },
    { value: 'pension', label: t`Pension` },
  ]
  return main === 'USD' ? [...american, ...canadian] : [...canadian, ...american]
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
    subtypes: () => [
      { value: 'cash', label: t`Cash` },
      { value: 'savings', label: t`Savings` },
      { value: 'money market', label: t`Money market` },
      { value: 'cd', label: t`Term deposit` },
    ],
  },
  {
    type: 'depository',
    name: t`Retirement or registered plan`,
    add: t`Add registered plan`,
    detail: t`RRSP, TFSA or 401(k)`,
    note: `${t`Goals assume it's invested like the goal, and a TFSA as cash.`} ${t`To see its holdings, link the institution instead.`}`,
    amountLabel: t`Current value`,
    example: t`Workplace plan`,
    subtypeLabel: t`Type of plan`,
    subtypes: plans,
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
    subtypes: () => [{ value: 'credit card', label: t`Credit card` }],
  },
  {
    type: 'loan',
    name: t`Loan`,
    add: t`Add loan`,
    detail: t`A mortgage, line of credit or car loan`,
    amountLabel: t`What you still owe`,
    example: t`Loan from Grandma`,
    subtypeLabel: t`Type of loan`,
    subtypes: () => [
      { value: 'mortgage', label: t`Mortgage` },
      { value: 'home equity', label: t`Home equity line of credit` },
      { value: 'line of credit', label: t`Line of credit` },
      { value: 'student', label: t`Student loan` },
      { value: 'auto', label: t`Car loan` },
      { value: 'loan', label: t`Other loan` },
    ],
  },
]

export function manualKind(type: string | null): ManualKind | undefined {
  return manualKinds().find((kind) => kind.type === type)
}

/** The subtypes that a manual account can be corrected to, with its own. Cash and registered plans are one type. */
export function subtypesOf(account: Account, main: CurrencyCode): readonly Subtype[] {
  const kinds = manualKinds().filter(
    ({ type }) => (type === 'cash' ? 'depository' : type) === account.type,
  )
  const known = kinds.flatMap(({ subtypes }) => subtypes?.(main) ?? [])
  const own = account.subtype
  if (own === null || known.some(({ value }) => value === own)) return known
  return [{ value: own, label: accountTypeName(account.account_type) }, ...known]
}
