/** The provider's categories of transactions. */
import { t } from '@lingui/core/macro'

const names: Readonly<Record<string, string>> = {
  get INCOME() {
    return t`Income`
  },
  get TRANSFER_IN() {
    return t`Transfer in`
  },
  get TRANSFER_OUT() {
    return t`Transfer out`
  },
  get LOAN_PAYMENTS() {
    return t`Loan payments`
  },
  get BANK_FEES() {
    return t`Bank fees`
  },
  get ENTERTAINMENT() {
    return t`Entertainment`
  },
  get FOOD_AND_DRINK() {
    return t`Food and drink`
  },
  get GENERAL_MERCHANDISE() {
    return t`General merchandise`
  },
  get HOME_IMPROVEMENT() {
    return t`Home improvement`
  },
  get MEDICAL() {
    return t`Medical`
  },
  get PERSONAL_CARE() {
    return t`Personal care`
  },
  get GENERAL_SERVICES() {
    return t`General services`
  },
  get GOVERNMENT_AND_NON_PROFIT() {
    return t`Government and non-profit`
  },
  get TRANSPORTATION() {
    return t`Transportation`
  },
  get TRAVEL() {
    return t`Travel`
  },
  get RENT_AND_UTILITIES() {
    return t`Rent and utilities`
  },
}

/** In the person's language; a category that is not listed as `plainCategory`. */
export function categoryName(category: string | null): string | null {
  return names[category?.trim() ?? ''] ?? plainCategory(category)
}

/** "Food and drink" for "FOOD_AND_DRINK". */
export function plainCategory(category: string | null): string | null {
  if (category === null || category.trim() === '') return null
  const words = category.trim().toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
