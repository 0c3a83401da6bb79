/** After a security change, old sessions must end: a new password, a removed passkey, two-step sign-in turned off. */
import { t } from '@lingui/core/macro'
import { toast } from '@/ui/toast'
import type { SessionController } from './session-controller'

/** Ends every session, including this one. The change is already made, so a failure here must not suggest otherwise. */
export async function endEverySession(
  controller: SessionController,
  done: string,
): Promise<boolean> {
  try {
    await controller.signOutEverywhere(true)
    toast.success(done, { description: t`You're signed out everywhere. Sign in again.` })
    return true
  } catch {
    toast.info(done, {
      description: t`We couldn't sign out your other devices. Choose “Sign out everywhere” under Devices.`,
    })
    return false
  }
}
