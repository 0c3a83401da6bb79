/** Why balances are no newer after a refresh, in a sentence per bank connection. */
import { t } from '@lingui/core/macro'
import type { Household, RefreshedItem } from '@/lib/api-types'
import { formatMoment, formatTime } from '@/lib/dates'
import { institutionName } from './broken-items'

export interface KnownBalances {
  /** The bank connection. */
  id: string
  text: string
}

/** Leaves out connections that failed: their own notices say so. */
export function knownBalances(
  refreshed: readonly RefreshedItem[],
  { accounts, institutions }: Pick<Household, 'accounts' | 'institutions'>,
  now: Date,
): KnownBalances[] {
  return refreshed.flatMap((item) => {
    const [oldest] = accounts
      .filter(({ item_id }) => item_id === item.id)
      .toSorted((a, b) => a.last_updated.localeCompare(b.last_updated))
    if (oldest === undefined) return []
    const institution = institutionName(institutions, oldest.institution_id)
    const text = sentence(item, institution, moment(oldest.last_updated, now), now)
    return text === null ? [] : [{ id: item.id, text }]
  })
}

/** A time never ends a sentence: in English it may end with a period. */
function sentence(
  { known_because, next_live }: RefreshedItem,
  institution: string,
  since: string,
  now: Date,
): string | null {
  if (known_because === 'nothing_newer')
    return t`Balances from ${since}: ${institution} has nothing newer.`
  if (known_because === 'not_offered')
    return t`Balances from ${since}: ${institution} offers no live ones.`
  if (known_because !== 'limit' || !next_live) return null
  const next = moment(next_live, now)
  return t`Balances from ${since}: from ${next} on, you can ask ${institution} for live ones.`
}

/** The time alone where it is today's. */
function moment(value: string, now: Date): string {
  const isToday = new Date(value).toDateString() === now.toDateString()
  return isToday ? formatTime(value) : formatMoment(value)
}
