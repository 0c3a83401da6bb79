import { toAuthFailure } from './auth-failure'
import type { SessionController } from './session-controller'

/** Has a code mailed for a new password. An unknown email is answered like a known one. */
export async function requestReset(controller: SessionController, email: string): Promise<void> {
  const gateway = await controller.gateway()
  await gateway.requestPasswordReset(email).catch((error: unknown) => {
    if (toAuthFailure(error).kind !== 'credentials') throw error
  })
}
