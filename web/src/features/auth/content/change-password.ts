/** Every sentence of changing a known password. */
import { t } from '@lingui/core/macro'

export const changePasswordMessages = {
  get open() {
    return t`Change password`
  },
  get current() {
    return t`Current password`
  },
  get next() {
    return t`New password`
  },
  get submit() {
    return t`Save new password`
  },
  get cancel() {
    return t`Cancel`
  },
  get forgot() {
    return t`Forgot it?`
  },
  get wrong() {
    return t`The current password is not right.`
  },
  get done() {
    return t`Your password has been changed`
  },
} as const
