/** Adding and removing a passkey asks for a recent sign-in. */
import type { AuthGateway } from './auth-gateway'

/** As for deleting the account. */
export const FRESH_MS = 10 * 60_000

export async function isFresh(gateway: AuthGateway): Promise<boolean> {
  const signedInAt = await gateway.signedInAt()
  return Date.now() - signedInAt < FRESH_MS
}
