/** Names that the API sends in English. A newer server may send one that is not listed; it is shown unchanged. */
import { t } from '@lingui/core/macro'

const accountTypes: Readonly<Record<string, () => string>> = {
  Chequing: () => t`Chequing`,
  Savings: () => t`Savings`,
  Cash: () => t`Cash`,
  'Money market': () => t`Money market`,
  'Term deposit': () => t`Term deposit`,
  'Credit card': () => t`Credit card`,
  Mortgage: () => t`Mortgage`,
  'Student loan': () => t`Student loan`,
  'Car loan': () => t`Car loan`,
  'Line of credit': () => t`Line of credit`,
  'Home equity line of credit': () => t`Home equity line of credit`,
  RRSP: () => t`RRSP`,
  TFSA: () => t`TFSA`,
  FHSA: () => t`FHSA`,
  RESP: () => t`RESP`,
  RRIF: () => t`RRIF`,
  LIRA: () => t`LIRA`,
  LIF: () => t`LIF`,
  RDSP: () => t`RDSP`,
  '529': () => t`529 plan`,
  HSA: () => t`HSA`,
  Pension: () => t`Pension`,
  Brokerage: () => t`Brokerage`,
  Crypto: () => t`Crypto`,
  'Bank account': () => t`Bank account`,
  'Investment account': () => t`Investment account`,
  Credit: () => t`Credit`,
  Loan: () => t`Loan`,
  Property: () => t`Property`,
  Vehicle: () => t`Vehicle`,
  Other: () => t`Other`,
}

/** Classes of holdings, and categories of other assets. */
const assetCategories: Readonly<Record<string, () => string>> = {
  ETFs: () => t`ETFs`,
  Crypto: () => t`Crypto`,
  Bonds: () => t`Bonds`,
  Stocks: () => t`Stocks`,
  'Other Investments': () => t`Other Investments`,
  'Available Cash': () => t`Available Cash`,
  'Real Estate': () => t`Real Estate`,
  Vehicles: () => t`Vehicles`,
  'Other Assets': () => t`Other Assets`,
}

/** The `account_type` of an account. */
export const accountTypeName = (type: string): string => accountTypes[type]?.() ?? type

/** The `class` of a holding, or the `category` of an asset allocation. */
export const assetCategoryName = (category: string): string =>
  assetCategories[category]?.() ?? category
