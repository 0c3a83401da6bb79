/** The session as the server keeps it: checked, extended, ended. Hands out moments of this browser's clock. */
import { api } from '@/lib/api-client'
import type { SessionExtended, SessionState } from '@/lib/api-types'

/** What the model needs of the server. Every method rejects with an `ApiProblem`. */
export interface SessionCalls {
  /** Checks that the session lives and belongs to this browser; answers with its end in epoch milliseconds. */
  validate(): Promise<number>
  /** Adds time; answers with the new end in epoch milliseconds. */
  extend(): Promise<number>
  /** Ends it for every device that holds its tokens. Takes the token, because the tab is about to lose it. */
  end(token: string): Promise<void>
  /** Ends every session of the person. */
  endAll(): Promise<void>
}

export const sessionCalls: SessionCalls = {
  async validate() {
    return endOf(await api.post<SessionState>('/session/validate', await device()))
  },
  async extend() {
    return endOf(await api.post<SessionExtended>('/session/extend', await device()))
  },
  async end(token) {
    await api.post('/session/end', {}, { token, keepalive: true, unreported: true })
  },
  async endAll() {
    await api.post('/session/end-all', {})
  },
}

const device = async () => ({ fingerprint: await fingerprint(readTraits(navigator)) })

/** A clock that runs ahead would otherwise end the session too early, one that lags too late. */
function endOf({ expires_at, server_time }: SessionExtended): number {
  const skewMs = server_time ? Date.now() - Date.parse(server_time) : 0
  return Date.parse(expires_at) + skewMs
}

/**
 * A coarse mark of the browser a session runs in. It notices a token that turns up elsewhere; it proves nothing,
 * because a thief of the token can copy the mark. Only what stays the same for weeks goes in: no screen, no version
 * number, no language, no time zone, because people plug in monitors, update browsers, switch languages and travel.
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
