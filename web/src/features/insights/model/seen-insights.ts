/**
 * Which insights the user has seen: all up to the newest one shown on the insights page. Stored on this device as the time
 * the server created that one.
 */
import { useSyncExternalStore } from 'react'
import type { Insight } from '@/entities/insights'
import { readStored, type StorageKey, writeStored } from '@/lib/storage'
import { createStore } from '@/lib/store'
import { openInsights } from './insight-filter'

/** Counts visits to the page, so that the badge updates. */
const visits = createStore(0)

const keyOf = (userId: string): StorageKey => `goldgrove_insights_seen_${userId}`

const momentOf = ({ createdAt }: Insight): number => Date.parse(createdAt)

const seenUpTo = (userId: string): number => Number(readStored(keyOf(userId)) ?? 0)

/** When the newest insight the user has seen was created; 0 for none. */
export function useSeenUpTo(userId: string): number {
  return useSyncExternalStore(
    visits.subscribe,
    () => seenUpTo(userId),
    () => 0,
  )
}

/** Marks these insights as seen. */
export function keepSeen(userId: string, insights: readonly Insight[]): void {
  const newest = Math.max(0, ...insights.map(momentOf))
  if (newest <= seenUpTo(userId)) return
  writeStored(keyOf(userId), String(newest))
  visits.set(visits.get() + 1)
}

/** Open insights created after the last one seen. */
export function newInsights(insights: readonly Insight[], seen: number): Insight[] {
  return openInsights(insights).filter((insight) => momentOf(insight) > seen)
}
