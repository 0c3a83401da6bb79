/** Bank connections that need a person, and what to tell them. */
import type { Account, Institution, Item } from '@/lib/api-types'

export interface BrokenItem {
  id: string
  institution: string
  /** The bank wants a new sign-in; otherwise it could not be reached. */
  needsSignIn: boolean
  /** Since when its balances have not moved. */
  lastUpdated: string
}

const UNKNOWN = 'your bank'

export function institutionName(
  institutions: readonly Institution[],
  id: string | null,
  fallback: string = UNKNOWN,
): string {
  return institutions.find((institution) => institution.id === id)?.name ?? fallback
}

export function brokenItems(
  items: readonly Item[],
  institutions: readonly Institution[],
): BrokenItem[] {
  return items
    .filter((item) => item.status !== 'good')
    .map((item) => ({
      id: item.id,
      institution: institutionName(institutions, item.institution_id),
      needsSignIn: item.status === 'login_required',
      lastUpdated: item.last_updated,
    }))
}

/** The broken connection an account hangs on, if any. */
export function brokenItemOf(
  account: Account,
  broken: readonly BrokenItem[],
): BrokenItem | undefined {
  return broken.find((item) => item.id === account.item_id)
}
