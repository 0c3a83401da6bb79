/** Where accounts come from: the banks, and what was typed in. */

import { t } from '@lingui/core/macro'
import type { Account, Institution } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type CurrencyTotal, currencyTotals } from './account-groups'
import { institutionName } from './broken-items'

export interface AccountSource {
  /** The institution's id; `null` for what was added by hand. */
  id: string | null
  name: string
  logo: string | null
  accounts: number
  totals: CurrencyTotal[]
  /** When the figure that has waited longest was fetched. */
  updatedAt: string
}

/** What each bank holds and is owed, the one with the most accounts first; what was added by hand comes last. */
export function accountSources(
  accounts: readonly Account[],
  institutions: readonly Institution[],
): AccountSource[] {
  const bySource = groupBy(accounts, ({ item_id, institution_id }) =>
    item_id === null ? null : institution_id,
  )
  return [...bySource]
    .map(([id, members]) => sourceOf(id, members, institutions))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.accounts - a.accounts)
}

function sourceOf(
  id: string | null,
  members: readonly Account[],
  institutions: readonly Institution[],
): AccountSource {
  return {
    id,
    name: institutionName(institutions, id, t`Added by hand`),
    logo: institutions.find((institution) => institution.id === id)?.logo ?? null,
    accounts: members.length,
    totals: currencyTotals(members),
    updatedAt: members.map(({ last_updated }) => last_updated).toSorted()[0] ?? '',
  }
}
