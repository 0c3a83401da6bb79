import { t } from '@lingui/core/macro'

/** The sections of the settings in order; `words` are their search words. */
export const settingsSections = () =>
  [
    {
      id: 'profile',
      title: t`Profile`,
      text: t`Your name, language and time zone.`,
      words: t`name, email, language, French, time zone`,
    },
    {
      id: 'security',
      title: t`Security`,
      text: t`How your account and data are protected.`,
      words: t`password, two-step sign-in, 2FA, authenticator, passkeys, encryption`,
    },
    {
      id: 'appearance',
      title: t`Appearance`,
      text: t`Remembered on this device only.`,
      words: t`theme, dark, light, hide amounts, keyboard shortcuts`,
    },
    {
      id: 'currency',
      title: t`Currency`,
      text: t`The currency of your totals.`,
      words: t`main currency, dollar`,
    },
    {
      id: 'exchange-rates',
      title: t`Exchange rates`,
      text: t`The published rates of your currencies, and your own rates.`,
      words: t`currencies, conversion, Bank of Canada, foreign`,
    },
    {
      id: 'notifications',
      title: t`Notifications`,
      text: t`What we tell you about, and where.`,
      words: t`alerts, email, digest`,
    },
    {
      id: 'plan',
      title: t`Plan and billing`,
      text: t`Your plan, payment card and invoices.`,
      words: t`subscription, Premium, invoices, payment, card`,
    },
    {
      id: 'data',
      title: t`Your data`,
      text: t`Take your data with you.`,
      words: t`download, export, CSV, JSON, offline`,
    },
    {
      id: 'devices',
      title: t`Devices`,
      text: t`Where you're signed in. Signing out clears everything this browser stores.`,
      words: t`sessions, sign out everywhere`,
    },
    {
      id: 'delete-account',
      title: t`Delete account`,
      text: t`Permanently delete your account and data.`,
      words: t`close account, remove data`,
    },
    // Last, because its entries arrive late and fill any height.
    {
      id: 'activity',
      title: t`Activity`,
      text: t`Sign-ins, security changes, bank connections and payments.`,
      words: t`security log, history, sign-ins`,
    },
  ] as const

export type SectionId = ReturnType<typeof settingsSections>[number]['id']

/** The payment provider ends the subscription at once, without a refund. */
export const premiumEndsText = () =>
  t`Premium ends at once and is not charged again. The rest of the period you paid for is not refunded, unless the law where you live requires it.`

export const trialEndsText = () => t`Your free trial ends at once. Nothing is charged.`
