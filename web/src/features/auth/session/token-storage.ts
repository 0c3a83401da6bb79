/**
 * Where the provider's library stores its tokens: local storage, shared by the tabs of one browser, or memory where
 * storage is refused. Also detects from its entries that a session began or ended.
 */
import { guarded } from '@/lib/storage'

const PREFIX = 'CognitoIdentityServiceProvider.'
const TOKEN_SUFFIX = '.accessToken'

const memory = new Map<string, string>()

const local = guarded(() => localStorage)

/** During a sign-out, tokens in local storage are another tab's new session. */
let withdrawn = false

/** The interface for `setKeyValueStorage`. */
export const tokenStorage = {
  setItem: async (key: string, value: string) => {
    if (withdrawn || !local.write(key, value)) memory.set(key, value)
  },
  getItem: async (key: string) => memory.get(key) ?? local.read(key),
  removeItem: async (key: string) => {
    memory.delete(key)
    if (!withdrawn) local.remove(key)
  },
  clear: async () => {
    memory.clear()
    if (!withdrawn) for (const key of tokenKeys()) local.remove(key)
    withdrawn = false
  },
}

/**
 * Removes the tokens from the device at once, and keeps them in this page's memory for the call that revokes them.
 * Leaving the page before that call has answered still signs out.
 */
export function withdrawTokens(): void {
  withdrawn = true
  for (const key of tokenKeys()) {
    memory.set(key, local.read(key) ?? '')
    local.remove(key)
  }
}

function tokenKeys(): string[] {
  return local.attempt((open) => Object.keys(open), []).filter((key) => key.startsWith(PREFIX))
}

const isTokenKey = (key: string) => key.startsWith(PREFIX) && key.endsWith(TOKEN_SUFFIX)

/** Whether a session may exist. Does not load the provider's library. */
export const hasStoredSession = (): boolean => [...memory.keys(), ...tokenKeys()].some(isTokenKey)

/** The stored access token, even if expired. */
export function storedAccessToken(): string | null {
  const key = [...memory.keys(), ...tokenKeys()].find(isTokenKey)
  return key === undefined ? null : (memory.get(key) ?? local.read(key))
}

interface StoredTokens {
  access: string
  identity: string
  /** How far the provider's clock is ahead of this one. */
  clockDriftMs: number
}

/** The tokens of the one session on this device; `null` without one, or with several. */
export function storedTokens(): StoredTokens | null {
  const [key, ...others] = tokenKeys().filter(isTokenKey)
  if (key === undefined || others.length > 0) return null
  const entry = (suffix: string) => local.read(key.replace(TOKEN_SUFFIX, suffix))
  const access = entry(TOKEN_SUFFIX)
  const identity = entry('.idToken')
  if (!access || !identity) return null
  return { access, identity, clockDriftMs: Number(entry('.clockDrift')) || 0 }
}

type SessionSignal = 'began' | 'ended'

/** What a `storage` event from another tab means for the session; a refreshed token means nothing. */
export function sessionSignal(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) {
  if (event.key === null) return 'ended' satisfies SessionSignal
  if (!isTokenKey(event.key) || Boolean(event.oldValue) === Boolean(event.newValue)) return null
  return (event.newValue ? 'began' : 'ended') satisfies SessionSignal
}
