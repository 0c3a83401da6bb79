/** Changing an email address, adding or removing a passkey, and deleting the account require a recent sign-in. */
import type { SessionController } from '../session/session-controller'

/** The same as on the server. */
export const FRESH_MS = 10 * 60_000

/** False when the identity provider does not answer. */
export async function isFresh(controller: SessionController): Promise<boolean> {
  try {
    const signedInAt = await (await controller.gateway()).signedInAt()
    return Date.now() - signedInAt < FRESH_MS
  } catch {
    return false
  }
}
