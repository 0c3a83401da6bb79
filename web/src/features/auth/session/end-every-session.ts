/** After a change that others must not outlive: a new password, a removed passkey, two-step sign-in turned off. */
import { t } from '@lingui/core/macro'
import { toast } from '@/ui/toast'
import type { SessionController } from './session-controller'

/** Ends every session, this one too. The change is made by now: a failure here must not say otherwise. */
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
