/** Every sentence about the plan and paying for it. */
import { premium, TRIAL_DAYS } from '@/lib/plans'

/** The subject of a mail to support about the plan. */
export const INQUIRY_SUBJECT = 'Premium Subscription Inquiry'

export const upgradeTexts = {
  title: 'Your free trial has ended',
  text: `Your ${TRIAL_DAYS} days are over. Everything you entered is safe and waits for you.`,
  period: 'Billing period',
  upgrade: 'Upgrade Now',
  support: 'Contact Support',
  signOut: 'Sign Out',
  includes: `What ${premium.name} adds`,
  export: 'Download your data',
  waiting:
    'The payment page is open in another tab. This window goes on by itself once you have paid.',
  tax: 'Plus sales tax where it applies, shown before you pay.',
} as const

export const planTexts = {
  manage: 'Manage billing',
  manageHelp: 'Cards, invoices and cancelling, on the pages of Stripe.',
  confirming: 'Confirming your payment…',
  confirmingText: 'This takes a few seconds. You can leave this page; nothing is lost.',
  late: 'Your payment is taking longer than usual',
  lateText:
    'If you have paid, Premium starts by itself within a few minutes. You are never charged twice for it.',
  cancelled: 'Checkout was closed',
  cancelledText: 'Nothing was charged.',
  welcome: `Welcome to ${premium.name}`,
  welcomeText: 'Thank you. Everything is included from now on.',
} as const

export const billingMessages = {
  checkFailed: 'Subscription Check Failed',
  authenticationRequired: 'Authentication Required',
  checkoutFailed: 'Checkout Failed',
  portalSetUp: 'Portal Setup In Progress',
  portalFailed: 'Portal Access Failed',
} as const
