/**
 * Tells the other tabs of this browser that the person signed out on purpose: they forget drafts too. Tokens that
 * merely vanish are an expired session, and a draft outlives that.
 */
import { removeStored, type StorageKey, writeStored } from '@/lib/storage'

const KEY = 'goldgrove_signed_out' satisfies StorageKey

export function announceSignOut(): void {
  writeStored(KEY, 'true')
  // The event carries the news; nothing has to stay behind.
  removeStored(KEY)
}

export function isSignOutSignal(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === KEY && event.newValue !== null
}
