/**
 * Reads the session that the provider's library stored in this browser, without the library: it is larger than everything
 * else on the first page, and not needed while the tokens are valid. Only reads; the library renews and ends the session.
 */
import type { SessionUser } from '@/lib/session'
import { storedTokens } from './token-storage'

/** Reads an identity token's claims; `null` without a subject. */
export function identityOf(
  claims: Readonly<Record<string, unknown>> | undefined,
): SessionUser | null {
  const id = text(claims?.sub)
  if (!claims || id === null) return null
  const firstName = text(claims.given_name)
  const fullName = [firstName, text(claims.family_name)].filter(Boolean).join(' ') || null
  return { id, email: text(claims.email) ?? '', firstName, fullName }
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null
}

/** Tokens this close to expiry are left to the library, which renews them. */
export const RENEWAL_MARGIN_MS = 60_000

interface StoredSession {
  identity: SessionUser
  accessToken: string
}

/** `null` when no session is stored, it has expired, or the storage does not contain exactly one session. */
export function storedSession(now = Date.now()): StoredSession | null {
  const tokens = storedTokens()
  if (!tokens) return null
  const access = claimsOf(tokens.access)
  const identity = identityOf(claimsOf(tokens.identity))
  // By the provider's clock, whose drift the library stored when it received the tokens.
  const end = Number(access?.exp) * 1_000 - tokens.clockDriftMs
  if (!identity || identity.id !== access?.sub || !(end - now > RENEWAL_MARGIN_MS)) return null
  return { identity, accessToken: tokens.access }
}

/** The payload of a token, unverified: the server checks it. */
function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined
  }
}
