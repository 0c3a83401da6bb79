/** Tells the other tabs of this browser that an account's email was confirmed in this one. */
import { removeStored, type StorageKey, writeStored } from '@/lib/storage'

const KEY = 'goldgrove_email_confirmed' satisfies StorageKey

export function announceConfirmation(userId: string): void {
  writeStored(KEY, userId)
  // The event carries the value; nothing has to stay behind.
  removeStored(KEY)
}

/** Returns the function that stops. */
export function onConfirmedElsewhere(listener: (userId: string) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue) listener(event.newValue)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
