/**
 * What somebody is choosing or typing and has not sent yet. Kept in the tab's own storage: a reload, or a session that runs
 * out, loses nothing; signing out or closing the tab leaves no amounts on the device.
 */
import type { z } from 'zod'
import { readTab, removeTab, writeTab } from './tab-storage'

export type DraftKey = `goldgrove_${string}`

/** The person's own draft; `null` when there is none, it is someone else's, or it cannot be read. */
export function readTabDraft<T extends object>(
  key: DraftKey,
  schema: z.ZodType<T>,
  userId: string,
): T | null {
  try {
    const { userId: owner, ...draft } = JSON.parse(readTab(key) ?? 'null')
    return owner === userId ? schema.parse(draft) : null
  } catch {
    return null
  }
}

/** Where storage is refused or full the page works on, and a reload starts it anew. */
export function storeTabDraft(key: DraftKey, userId: string, draft: object): void {
  writeTab(key, JSON.stringify({ userId, ...draft }))
}

export function forgetTabDraft(key: DraftKey): void {
  removeTab(key)
}
