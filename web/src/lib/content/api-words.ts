/** Names that the API sends in English. A newer server may send one that is not listed; it is shown as it came. */
import { t } from '@lingui/core/macro'

const accountTypes: Readonly<Record<string, string>> = {
  get Chequing() {
    return t`Chequing`
  },
  get Savings() {
    return t`Savings`
  },
  get Cash() {
    return t`Cash`
  },
  get 'Money market'() {
    return t`Money market`
  },
  get 'Term deposit'() {
    return t`Term deposit`
  },
  get 'Credit card'() {
    return t`Credit card`
  },
  get Mortgage() {
    return t`Mortgage`
  },
  get 'Student loan'() {
    return t`Student loan`
  },
  get 'Car loan'() {
    return t`Car loan`
  },
  get RRSP() {
    return t`RRSP`
  },
  get TFSA() {
    return t`TFSA`
  },
  get Brokerage() {
    return t`Brokerage`
  },
  get Crypto() {
    return t`Crypto`
  },
  get 'Bank account'() {
    return t`Bank account`
  },
  get 'Investment account'() {
    return t`Investment account`
  },
  get Credit() {
    return t`Credit`
  },
  get Loan() {
    return t`Loan`
  },
  get Property() {
    return t`Property`
  },
  get Vehicle() {
    return t`Vehicle`
  },
  get Other() {
    return t`Other`
  },
}

/** Classes of holdings, and categories of assets that are no holdings. */
const assetCategories: Readonly<Record<string, string>> = {
  get ETFs() {
    return t`ETFs`
  },
  get Crypto() {
    return t`Crypto`
  },
  get Bonds() {
    return t`Bonds`
  },
  get Stocks() {
    return t`Stocks`
  },
  get 'Other Investments'() {
    return t`Other Investments`
  },
  get 'Available Cash'() {
    return t`Available Cash`
  },
  get 'Real Estate'() {
    return t`Real Estate`
  },
  get Vehicles() {
    return t`Vehicles`
  },
  get 'Other Assets'() {
    return t`Other Assets`
  },
}

/** The `account_type` of an account. */
export const accountTypeName = (type: string): string => accountTypes[type] ?? type

/** The `class` of a holding, or the `category` of an asset allocation. */
export const assetCategoryName = (category: string): string => assetCategories[category] ?? category
