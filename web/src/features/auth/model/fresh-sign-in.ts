/** Changing an email address, adding and removing a passkey, and deleting the account ask for a recent sign-in. */
import type { SessionController } from '../session/session-controller'

/** As the server asks for. */
export const FRESH_MS = 10 * 60_000

/** Not fresh where the identity provider does not tell. */
export async function isFresh(controller: SessionController): Promise<boolean> {
  try {
    const signedInAt = await (await controller.gateway()).signedInAt()
    return Date.now() - signedInAt < FRESH_MS
  } catch {
    return false
  }
}
