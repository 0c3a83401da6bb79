/** The session as the server keeps it: checked, extended, ended. Hands out moments of this browser's clock. */
import { api } from '@/lib/api-client'
import type { SessionExtended, SessionState } from '@/lib/api-types'
import { fingerprint, readTraits } from '../model/fingerprint'

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
