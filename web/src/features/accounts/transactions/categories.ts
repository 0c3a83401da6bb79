/** The provider's categories of transactions. */
import { t } from '@lingui/core/macro'
import { capitalized } from '@/lib/numbers'

const names: Readonly<Record<string, () => string>> = {
  INCOME: () => t`Income`,
  TRANSFER_IN: () => t`Transfer in`,
  TRANSFER_OUT: () => t`Transfer out`,
  LOAN_PAYMENTS: () => t`Loan and card payments`,
  BANK_FEES: () => t`Bank fees`,
  ENTERTAINMENT: () => t`Entertainment`,
  FOOD_AND_DRINK: () => t`Food and drink`,
  GENERAL_MERCHANDISE: () => t`General merchandise`,
  HOME_IMPROVEMENT: () => t`Home improvement`,
  MEDICAL: () => t`Medical`,
  PERSONAL_CARE: () => t`Personal care`,
  GENERAL_SERVICES: () => t`General services`,
  GOVERNMENT_AND_NON_PROFIT: () => t`Government and non-profit`,
  TRANSPORTATION: () => t`Transportation`,
  TRAVEL: () => t`Travel`,
  RENT_AND_UTILITIES: () => t`Rent and utilities`,
}

/** In the user's language; `plainCategory` for an unlisted one. */
export function categoryName(category: string | null): string | null {
  return names[category?.trim() ?? '']?.() ?? plainCategory(category)
}

/** "Food and drink" for "FOOD_AND_DRINK". */
export function plainCategory(category: string | null): string | null {
  if (category === null || category.trim() === '') return null
  return capitalized(category.trim().toLowerCase().replaceAll('_', ' '))
}
