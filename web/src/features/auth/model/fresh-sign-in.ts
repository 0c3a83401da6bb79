/** Whether the person has just shown who they are, which adding and removing a passkey asks for. */
import type { AuthGateway } from './auth-gateway'

/** As for deleting the account. */
export const FRESH_MS = 10 * 60_000

export async function isFresh(gateway: AuthGateway, now = Date.now()): Promise<boolean> {
  return now - (await gateway.signedInAt()) < FRESH_MS
}
