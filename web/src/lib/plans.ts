/** What the product costs and includes. */
import { t } from '@lingui/core/macro'
import { comingFeatures } from './claims'
import { currentLanguage, isFrench } from './language'
import { numberFormat } from './numbers'

export const TRIAL_DAYS = 7
/** How long without a plan banks stay connected. */
export const CONNECTED_DAYS = 30

export const premium = {
  name: 'Premium',
  currency: 'CAD',
  monthly: '9.99',
  yearly: '99.99',
  /** The yearly price spread over its months. */
  yearlyPerMonth: '8.33',
  yearlySavingPercent: 17,
} as const

/** "CAD 9.99"; "9,99 $" in French, where the page says which dollar. */
export function formatPlanPrice(amount: string): string {
  if (!isFrench(currentLanguage())) return `${premium.currency} ${amount}`
  return numberFormat({ style: 'currency', currency: premium.currency }).format(Number(amount))
}

export interface PlanFeature {
  name: string
  /** In the free trial as well. */
  inTrial: boolean
  /** Open to everyone, also when the trial has ended unpaid. */
  always?: true
}

/** Announced, and not there yet. */
export function isComing(feature: PlanFeature): boolean {
  return comingFeatures.includes(feature.name)
}

export const planFeatures: readonly PlanFeature[] = [
  {
    get name() {
      return t`Unlimited bank connections`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Net worth analytics`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Portfolio tracking`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Goal planning`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`AI insights`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Alerts`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Priority support`
    },
    inTrial: true,
  },
  {
    get name() {
      return t`Download of all your data as JSON`
    },
    inTrial: true,
    always: true,
  },
  {
    get name() {
      return t`Unlimited goals`
    },
    inTrial: false,
  },
  {
    get name() {
      return t`Export of all your data as CSV`
    },
    inTrial: false,
  },
  {
    get name() {
      return t`Mobile access`
    },
    inTrial: false,
  },
]

/** What paying adds to an account whose trial has ended. */
export const paidFeatures = planFeatures.filter(({ always }) => !always)
