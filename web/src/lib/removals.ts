/**
 * Things a person deleted and may still have back. Nothing is deleted before its time to undo is over, so what is lost
 * on the way is only the wish to delete: a reload keeps both, closing the tab keeps the thing. Knows ids, no names and
 * no amounts.
 */
import { createStore, useStore } from './store'

/** What can be deleted so, by the API's word for the list it is in. */
export type RemovableKind = 'goals' | 'accounts'

export interface Removal {
  kind: RemovableKind
  id: string
  /** Who wants it. */
  userId: string
  /** When it becomes final, in milliseconds since 1970. */
  finalAt: number
  /** It can be undone while it waits. Lists that were read before it was done may still hold the thing. */
  stage: 'waiting' | 'underway' | 'done'
}

/** Time to undo: 10 seconds. */
export const UNDO_MS = 10_000

/** Session storage: another tab neither shows nor carries out what was deleted in this one. */
const KEY = 'goldgrove_removals'

const removals = createStore<readonly Removal[]>(readWaiting())
const none: readonly Removal[] = []

function readWaiting(): Removal[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRemoval).map(waiting) : []
  } catch {
    return []
  }
}

function isRemoval(value: unknown): value is Removal {
  const { kind, id, userId, finalAt } = (value ?? {}) as Partial<Removal>
  const known = kind === 'goals' || kind === 'accounts'
  return known && typeof id === 'string' && typeof userId === 'string' && Number.isFinite(finalAt)
}

/** Whether a request that was on its way arrived is not known after a reload: it is sent again. */
function waiting(removal: Removal): Removal {
  return { ...removal, stage: 'waiting' }
}

function change(next: readonly Removal[]): void {
  removals.set(next)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.filter(({ stage }) => stage !== 'done')))
  } catch {
    // Storage is refused or full: a reload keeps the thing.
  }
}

/** Removals under way and done, the oldest first. */
export function useRemovals(): readonly Removal[] {
  return useStore(removals, none)
}

/** Begins a removal; the app's frame carries it out when its time to undo is over. */
export function beginRemoval(removal: Pick<Removal, 'kind' | 'id' | 'userId'>, now: Date): void {
  change([
    ...removals.get().filter(({ id }) => id !== removal.id),
    { ...removal, finalAt: now.getTime() + UNDO_MS, stage: 'waiting' },
  ])
}

/** Keeps the thing after all. Too late once the removal is under way. */
export function undoRemoval(id: string): void {
  change(removals.get().filter((removal) => removal.id !== id || removal.stage !== 'waiting'))
}

/** From here on it cannot be undone. */
export function startRemoval(id: string): void {
  change(removals.get().map((one) => (one.id === id ? { ...one, stage: 'underway' } : one)))
}

/** The server deleted the thing, or refused to. */
export function endRemoval(id: string, deleted: boolean): void {
  const others = removals.get().filter((removal) => removal.id !== id)
  const own = removals.get().find((removal) => removal.id === id)
  change(own && deleted ? [...others, { ...own, stage: 'done' }] : others)
}

/** Without those that are being or have been deleted. */
export function withoutRemoved<Thing extends { id: string }>(
  things: readonly Thing[],
  list: readonly Removal[],
): readonly Thing[] {
  if (list.length === 0) return things
  const gone = new Set(list.map(({ id }) => id))
  return things.filter(({ id }) => !gone.has(id))
}
