/** After a change that others must not outlive: a new password, a removed passkey, two-step sign-in turned off. */
import { toast } from '@/ui/toast'
import { endedMessages } from '../content/ended-messages'
import type { SessionController } from './session-controller'

/** Ends every session, this one too. The change is made by now: a failure here must not say otherwise. */
export async function endEverySession(
  controller: SessionController,
  done: string,
): Promise<boolean> {
  try {
    await controller.signOutEverywhere()
    toast.success(done, { description: endedMessages.signInAgain })
    return true
  } catch {
    toast.info(done, { description: endedMessages.stillIn })
    return false
  }
}
