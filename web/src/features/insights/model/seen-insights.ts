/**
 * Which cards a person has had before their eyes: all up to the newest that stood on the insights page. Remembered on
 * this device, by the moment the server gave that card.
 */
import { useSyncExternalStore } from 'react'
import type { Insight } from '@/entities/insights'
import { readStored, type StorageKey, writeStored } from '@/lib/storage'
import { createStore } from '@/lib/store'
import { openInsights } from './insight-filter'

/** Counts the looks, so that whoever shows what is new follows them. */
const looks = createStore(0)

const keyOf = (userId: string): StorageKey => `goldgrove_insights_seen_${userId}`

const momentOf = ({ createdAt }: Insight): number => Date.parse(createdAt)

function seenUpTo(userId: string): number {
  return Number(readStored(keyOf(userId)) ?? 0)
}

/** The moment of the newest card the person has seen; 0 when they have seen none. */
export function useSeenUpTo(userId: string): number {
  return useSyncExternalStore(
    looks.subscribe,
    () => seenUpTo(userId),
    () => 0,
  )
}

/** Takes these cards as seen. */
export function keepSeen(userId: string, insights: readonly Insight[]): void {
  const newest = Math.max(0, ...insights.map(momentOf))
  if (newest <= seenUpTo(userId)) return
  writeStored(keyOf(userId), String(newest))
  looks.set(looks.get() + 1)
}

/** The cards that nobody put aside and that came after what was seen. */
export function newInsights(insights: readonly Insight[], seen: number): Insight[] {
  return openInsights(insights).filter((insight) => momentOf(insight) > seen)
}
