/** The sources of accounts: the banks, and entries by hand. */
import { t } from '@lingui/core/macro'
import type { Account, Institution, NetWorth } from '@/lib/api-types'
import type { Amount } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { totalsOf } from './account-groups'
import { institutionName } from './broken-items'

export interface AccountSource {
  /** The institution's id; `null` for accounts added by hand. */
  id: string | null
  name: string
  logo: string | null
  accounts: number
  totals: Amount[]
  /** When the oldest of its figures was fetched. */
  updatedAt: string
  /** Whether other figures are newer, so that this time does not hold for all. */
  mixed: boolean
}

/** Balances updated within this time count as one refresh. */
const ONE_REFRESH_MS = 3_600_000

/** The total at each bank, the one with the most accounts first; accounts added by hand come last. */
export function accountSources(
  accounts: readonly Account[],
  institutions: readonly Institution[],
  netWorth: NetWorth,
): AccountSource[] {
  const bySource = groupBy(accounts, ({ item_id, institution_id }) =>
    item_id === null ? null : institution_id,
  )
  return [...bySource]
    .map(([id, members]) => sourceOf(id, members, institutions, netWorth))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || b.accounts - a.accounts)
}

function sourceOf(
  id: string | null,
  members: readonly Account[],
  institutions: readonly Institution[],
  netWorth: NetWorth,
): AccountSource {
  const updates = members.map(({ last_updated }) => last_updated).toSorted()
  const [oldest = ''] = updates
  const newest = updates.at(-1) ?? ''
  return {
    id,
    name: institutionName(institutions, id, t`Added manually`),
    logo: institutions.find((institution) => institution.id === id)?.logo ?? null,
    accounts: members.length,
    totals: totalsOf(members, netWorth),
    updatedAt: oldest,
    mixed: Date.parse(newest) - Date.parse(oldest) > ONE_REFRESH_MS,
  }
}
