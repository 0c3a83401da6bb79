import { t } from '@lingui/core/macro'

/** The sections of the settings in their order; `words` are what people look for in them. */
export const sections = [
  {
    id: 'profile',
    get title() {
      return t`Profile`
    },
    get text() {
      return t`Your name, language and time zone.`
    },
    get words() {
      return t`name, email, language, French, time zone`
    },
  },
  {
    id: 'security',
    get title() {
      return t`Security`
    },
    get text() {
      return t`How your account and data are kept.`
    },
    get words() {
      return t`password, two-step sign-in, authenticator, encryption`
    },
  },
  {
    id: 'appearance',
    get title() {
      return t`Appearance`
    },
    get text() {
      return t`Remembered on this device only.`
    },
    get words() {
      return t`theme, dark, light, hide amounts, keyboard shortcuts`
    },
  },
  {
    id: 'currency',
    get title() {
      return t`Currency`
    },
    get text() {
      return t`The currency of your totals.`
    },
    get words() {
      return t`main currency, dollar`
    },
  },
  {
    id: 'exchange-rates',
    get title() {
      return t`Exchange rates`
    },
    get text() {
      return t`The published rates of your currencies, and your own rates.`
    },
    get words() {
      return t`currencies, conversion, Bank of Canada, foreign`
    },
  },
  {
    id: 'notifications',
    get title() {
      return t`Notifications`
    },
    get text() {
      return t`What we tell you about, and where.`
    },
    get words() {
      return t`alerts, email, digest`
    },
  },
  {
    id: 'plan',
    get title() {
      return t`Plan and billing`
    },
    get text() {
      return t`What you have, and what it costs.`
    },
    get words() {
      return t`subscription, Premium, invoices, payment, card`
    },
  },
  {
    id: 'data',
    get title() {
      return t`Your data`
    },
    get text() {
      return t`Take your data with you.`
    },
    get words() {
      return t`download, export, CSV, JSON, offline`
    },
  },
  {
    id: 'activity',
    get title() {
      return t`Activity`
    },
    get text() {
      return t`What was done on your account, and when.`
    },
    get words() {
      return t`security log, history, sign-ins`
    },
  },
  {
    id: 'devices',
    get title() {
      return t`Devices`
    },
    get text() {
      return t`Where you're signed in. Signing out clears everything this browser stores.`
    },
    get words() {
      return t`sessions, sign out everywhere`
    },
  },
  {
    id: 'delete-account',
    get title() {
      return t`Delete account`
    },
    get text() {
      return t`Permanently delete your account and data.`
    },
    get words() {
      return t`close account, remove data`
    },
  },
] as const

export type SectionId = (typeof sections)[number]['id']
