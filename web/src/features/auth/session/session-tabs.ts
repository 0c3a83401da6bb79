/**
 * What the tabs of this browser share of a session: when it ends, for an extension in one tab is one in all of them, and
 * that its person signed out. Only a moment is kept, nothing of the person.
 */
import { readStored, removeStored, type StorageKey, writeStored } from '@/lib/storage'
import { createStore, type Store } from '@/lib/store'

const KEY = 'goldgrove_session_end' satisfies StorageKey

/** Epoch milliseconds; `null` while it is not known. */
export type SessionEnd = number | null

function parse(value: string | null): SessionEnd {
  const moment = Number(value)
  return value !== null && Number.isFinite(moment) ? moment : null
}

interface SessionEndKeeper {
  end: Store<SessionEnd>
  keep(end: number): void
  forget(): void
  /** Follows the other tabs. Returns the function that stops. */
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
 * Tells the other tabs of this browser that the person signed out on purpose: they forget drafts too. Tokens that
 * merely vanish are an expired session, and a draft outlives that.
 */
const SIGN_OUT_KEY = 'goldgrove_signed_out' satisfies StorageKey

export function announceSignOut(): void {
  writeStored(SIGN_OUT_KEY, 'true')
  // The event carries the news; nothing has to stay behind.
  removeStored(SIGN_OUT_KEY)
}

export function isSignOutSignal(event: Pick<StorageEvent, 'key' | 'newValue'>): boolean {
  return event.key === SIGN_OUT_KEY && event.newValue !== null
}
