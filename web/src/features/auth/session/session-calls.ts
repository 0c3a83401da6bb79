/** The session on the server: checked, extended, ended. Returns times by this browser's clock. */
import { api } from '@/lib/api-client'
import type { SessionExtended, SessionState } from '@/lib/api-types'

export type SessionCalls = typeof sessionCalls

/** The server calls that the session needs. Every method rejects with an `ApiProblem`. */
export const sessionCalls = {
  /** Checks that the session is alive and belongs to this browser; returns its end in epoch milliseconds. */
  validate: async () => endOf(await api.post<SessionState>('/session/validate', await device())),
  /** Extends the session; returns the new end in epoch milliseconds. */
  extend: async () => endOf(await api.post<SessionExtended>('/session/extend', await device())),
  /** Ends the session on every device that holds its tokens. Takes the token, because the tab is about to lose it. */
  end: (token: string) =>
    api.post<void>('/session/end', {}, { token, keepalive: true, unreported: true }),
  /** Ends every session of the user. */
  endAll: () => api.post<void>('/session/end-all', {}),
}

const device = async () => ({ fingerprint: await fingerprint(readTraits(navigator)) })

/** Corrects for this browser's clock: a fast one would end the session too early, a slow one too late. */
function endOf({ expires_at, server_time }: SessionExtended): number {
  const skewMs = server_time ? Date.now() - Date.parse(server_time) : 0
  return Date.parse(expires_at) + skewMs
}

/**
 * A coarse fingerprint of the session's browser. It detects a token that appears elsewhere, but proves nothing, because a
 * thief of the token can copy it. Contains only what stays the same for weeks: no screen, version number, language or
 * time zone, because people plug in monitors, update browsers, switch languages and travel.
 */
interface BrowserTraits {
  platform: string
  vendor: string
  touch: boolean
}

export function readTraits(browser: Navigator): BrowserTraits {
  return { platform: browser.platform, vendor: browser.vendor, touch: browser.maxTouchPoints > 0 }
}

/** SHA-256 of the traits as 64 lowercase hexadecimal digits: the traits themselves never leave the browser. */
export async function fingerprint(traits: BrowserTraits): Promise<string> {
  const { platform, vendor, touch } = traits
  const text = JSON.stringify([platform, vendor, touch])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
