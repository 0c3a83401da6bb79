import { api } from '@/lib/api-client'

export interface SavedIncome {
  success: true
  monthlyIncome: number
  currency: string
}

/** Saves what comes in a month, in major units. */
export function updateUserIncome(monthlyIncome: number): Promise<SavedIncome> {
  return api.post<SavedIncome>('/update-user-income', { monthlyIncome })
}
