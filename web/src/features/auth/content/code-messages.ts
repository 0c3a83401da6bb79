/** Every sentence of the second step of signing in. Only users with an authenticator app load them. */
import { t } from '@lingui/core/macro'

export const codeMessages = {
  get title() {
    return t`Enter your code`
  },
  get lead() {
    return t`Open your authenticator app and enter the code it shows for Goldgrove.`
  },
  get code() {
    return t`Code from your app`
  },
  get submit() {
    return t`Continue`
  },
  get wrong() {
    return t`This code is not right. Enter the one your app shows now.`
  },
  get used() {
    return t`This code was used already. Wait for the next one.`
  },
  get startOver() {
    return t`Sign in with another account`
  },
  get lostPhone() {
    return t`Lost your phone?`
  },
  get support() {
    return t`Contact support`
  },
  get supportSubject() {
    return t`Lost authenticator app`
  },
} as const
