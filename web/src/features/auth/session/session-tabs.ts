/**
 * The part of a session that the tabs of this browser share: when it ends, because an extension in one tab is for all,
 * and the user's sign-out. Stores only a time and no user data.
 */
import { readStored, removeStored, type StorageKey, writeStored } from '@/lib/storage'
import { createStore, type Store } from '@/lib/store'

const KEY = 'goldgrove_session_end' satisfies StorageKey

/** Epoch milliseconds; `null` while unknown. */
export type SessionEnd = number | null

function parse(value: string | null): SessionEnd {
  const moment = Number(value)
  return value !== null && Number.isFinite(moment) ? moment : null
}

interface SessionEndKeeper {
  end: Store<SessionEnd>
  keep(end: number): void
  forget(): void
  /** Follows the other tabs. Returns a function that stops it. */
  follow(): () => void
}

export function createSessionEndKeeper(): SessionEndKeeper {
  const end = createStore<SessionEnd>(null)
  return {
    end,
    keep(moment) {
      end.set(moment)
      writeStored(KEY, String(moment))
    },
    forget() {
      end.set(null)
      removeStored(KEY)
    },
    follow() {
      if (end.get() === null) end.set(parse(readStored(KEY)))
      const listen = (event: StorageEvent) => {
        if (event.key === KEY && event.newValue !== null) end.set(parse(event.newValue))
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

/**
 * Notifies the other tabs of this browser that the user signed out, so that they clear drafts too. Tokens that merely
 * disappear mean an expired session, which leaves drafts alone.
 */
const SIGN_OUT_KEY = 'goldgrove_signed_out' satisfies StorageKey

export function announceSignOut(): void {
  writeStored(SIGN_OUT_KEY, 'true')
  // The event carries the news, so it need not stay stored.
  removeStored(SIGN_OUT_KEY)
}

export function isSignOutSignal(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === SIGN_OUT_KEY && event.newValue !== null
}
