import { t } from '@lingui/core/macro'
import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import type { Household, RefreshedItem, RefreshResult } from '@/lib/api-types'
import { formatMoment, formatTime, momentDay } from '@/lib/moments'
import { REFRESH } from '../api/use-refresh'
import { institutionName } from '../model/broken-items'

/** After a refresh: the connections without newer balances, and why. */
export function StaleBalancesList({ data }: { data: Household }) {
  const [now] = useState(() => new Date())
  const known = staleBalances(useRefreshedItems(), data, now)
  if (known.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1 text-caption text-text-2">
      {known.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}

/** The result for each bank connection in the last answered refresh; empty before the first. */
function useRefreshedItems(): readonly RefreshedItem[] {
  const answers = useMutationState({
    filters: { mutationKey: REFRESH, status: 'success' },
    select: ({ state }) => state.data as RefreshResult,
  })
  return answers.at(-1)?.items ?? []
}

/** Why a bank connection has no newer balances, as a sentence. */
interface KnownBalances {
  /** The bank connection. */
  id: string
  text: string
}

/** Leaves out failed connections, which have their own notices. */
export function staleBalances(
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

/** A time never ends a sentence, because an English time may end with a period. */
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

/** The time alone when it is today. */
function moment(value: string, now: Date): string {
  return momentDay(value) === momentDay(now) ? formatTime(value) : formatMoment(value)
}
