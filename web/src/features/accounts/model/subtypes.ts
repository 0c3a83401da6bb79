/** The subtypes of accounts that are entered by hand. */
import { t } from '@lingui/core/macro'
import type { Account, AccountType, CurrencyCode, ManualType } from '@/lib/api-types'
import { accountTypeName } from '@/lib/content/api-words'

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
    { value: 'lira', label: t`LIRA` },
    { value: 'lif', label: t`LIF` },
    { value: 'rdsp', label: t`RDSP` },
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
  ]
  const pension = { value: 'pension', label: t`Pension` }
  return main === 'USD' ? [...american, pension, ...canadian] : [...canadian, pension, ...american]
}

/** The API's subtypes of a kind, with their names. The first one is the default. */
export function subtypesOf(type: ManualType | AccountType, main: CurrencyCode): readonly Subtype[] {
  switch (type) {
    case 'cash':
      return [
        { value: 'cash', label: t`Cash` },
        { value: 'savings', label: t`Savings` },
        { value: 'money market', label: t`Money market` },
        { value: 'cd', label: t`Term deposit` },
      ]
    case 'depository':
      return plans(main)
    case 'credit':
      return [{ value: 'credit card', label: t`Credit card` }]
    case 'loan':
      return [
        { value: 'mortgage', label: t`Mortgage` },
        { value: 'home equity', label: t`Home equity line of credit` },
        { value: 'line of credit', label: t`Line of credit` },
        { value: 'student', label: t`Student loan` },
        { value: 'auto', label: t`Car loan` },
        { value: 'loan', label: t`Other loan` },
      ]
    default:
      return []
  }
}

/** The subtypes that a manual account can be corrected to, with its own. Cash and registered plans are one type. */
export function correctionsOf(
  { type, subtype, account_type }: Account,
  main: CurrencyCode,
): readonly Subtype[] {
  const cash = type === 'depository' ? subtypesOf('cash', main) : []
  const known = [...cash, ...subtypesOf(type, main)]
  if (subtype === null || known.some(({ value }) => value === subtype)) return known
  return [{ value: subtype, label: accountTypeName(account_type) }, ...known]
}
