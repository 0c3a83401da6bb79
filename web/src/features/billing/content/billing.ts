/** Every sentence about the plan and paying for it. */
import { t } from '@lingui/core/macro'
import { CONNECTED_DAYS, premium, TRIAL_DAYS } from '@/lib/plans'

/** The subject of a mail to support about the plan. */
export const inquirySubject = () => t`Premium Subscription Inquiry`

export const upgradeTexts = {
  get title() {
    return t`Your free trial has ended`
  },
  get text() {
    return t`Your ${TRIAL_DAYS} days are over, so your balances no longer update. After ${CONNECTED_DAYS} days we disconnect your banks. Your accounts, goals and history stay.`
  },
  get period() {
    return t`Billing period`
  },
  get upgrade() {
    return t`Upgrade Now`
  },
  get support() {
    return t`Contact Support`
  },
  get signOut() {
    return t`Sign Out`
  },
  get includes() {
    return t`What ${premium.name} adds`
  },
  get export() {
    return t`Download your data`
  },
  get waiting() {
    return t`The payment page is open in another tab. This page updates after payment.`
  },
  get tax() {
    return t`Plus sales tax where it applies, shown before you pay.`
  },
} as const

export const planTexts = {
  get manage() {
    return t`Manage billing`
  },
  get manageHelp() {
    return t`Manage your card, invoices and cancellation on Stripe.`
  },
  get confirming() {
    return t`Confirming your payment…`
  },
  get confirmingText() {
    return t`This takes a few seconds. You can leave this page; nothing is lost.`
  },
  get late() {
    return t`Your payment is taking longer than usual`
  },
  get lateText() {
    return t`If you paid, Premium starts automatically within a few minutes. You are never charged twice.`
  },
  get cancelled() {
    return t`Checkout was closed`
  },
  get cancelledText() {
    return t`Nothing was charged.`
  },
  get welcome() {
    return t`Welcome to ${premium.name}`
  },
  get welcomeText() {
    return t`Thank you. Everything is included.`
  },
} as const

export const billingMessages = {
  get checkFailed() {
    return t`Subscription Check Failed`
  },
  get authenticationRequired() {
    return t`Authentication Required`
  },
  get checkoutFailed() {
    return t`Checkout Failed`
  },
  get portalSetUp() {
    return t`Portal Setup In Progress`
  },
  get portalFailed() {
    return t`Portal Access Failed`
  },
} as const
