/** What the product costs and includes. */
import { t } from '@lingui/core/macro'
import { currentLanguage, isFrench } from './language'
import { numberFormat } from './numbers'

export const TRIAL_DAYS = 7
/** Days that banks stay connected without a plan. */
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

/** "CA$9.99"; "9,99 $" in French, where the page names the dollar. Keeps `money.ts` out of the public pages. */
export function formatPlanPrice(amount: string): string {
  const locale = isFrench(currentLanguage()) ? 'fr-CA' : 'en-US'
  const format = numberFormat({ style: 'currency', currency: premium.currency }, locale)
  return format.format(Number(amount))
}

interface PlanFeature {
  name: string
  /** Also in the free trial. */
  inTrial: boolean
  /** Open to everyone, even after the trial has ended unpaid. */
  always?: true
}

export const planFeatures = (): readonly PlanFeature[] => [
  { name: t`Unlimited bank connections`, inTrial: true },
  { name: t`Net worth analytics`, inTrial: true },
  { name: t`Portfolio tracking`, inTrial: true },
  { name: t`Goal planning`, inTrial: true },
  { name: t`AI insights`, inTrial: true },
  { name: t`Alerts`, inTrial: true },
  { name: t`Priority support`, inTrial: true },
  { name: t`Download of all your data as JSON`, inTrial: true, always: true },
  { name: t`Unlimited goals`, inTrial: false },
  { name: t`Export of all your data as CSV`, inTrial: false },
  { name: t`Mobile access`, inTrial: false },
]

/** What paying adds to an account whose trial has ended. */
export const paidFeatures = () => planFeatures().filter(({ always }) => !always)
