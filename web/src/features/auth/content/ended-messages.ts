/** What becomes of the other sessions after a change of how one signs in. */
import { t } from '@lingui/core/macro'

export const endedMessages = {
  get signInAgain() {
    return t`You're signed out everywhere. Sign in again.`
  },
  get stillIn() {
    return t`We couldn't sign out your other devices. Choose "Sign out everywhere" under Devices.`
  },
} as const
