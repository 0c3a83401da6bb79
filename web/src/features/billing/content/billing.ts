/** Sentences about the plan that several places show. */
import { t } from '@lingui/core/macro'

export const waitingText = () =>
  t`The payment page opened in another tab. This page updates after payment.`

export const totalText = () => t`The payment page shows the total before you pay.`

export const thanksText = () => t`Thank you. Everything is included.`
