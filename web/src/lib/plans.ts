/** What the product costs and includes. */
import { comingFeatures } from './claims'

export const TRIAL_DAYS = 7

export const premium = {
  name: 'Premium',
  currency: 'CAD',
  monthly: '9.99',
  yearly: '99.99',
  /** The yearly price spread over its months. */
  yearlyPerMonth: '8.33',
  yearlySavingPercent: 17,
} as const

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
  { name: 'Unlimited bank connections', inTrial: true },
  { name: 'Net worth analytics', inTrial: true },
  { name: 'Portfolio tracking', inTrial: true },
  { name: 'Goal planning', inTrial: true },
  { name: 'AI insights', inTrial: true },
  { name: 'Alerts', inTrial: true },
  { name: 'Priority support', inTrial: true },
  { name: 'Download of all your data as JSON', inTrial: true, always: true },
  { name: 'Unlimited goals', inTrial: false },
  { name: 'Export of all your data as CSV', inTrial: false },
  { name: 'Mobile access', inTrial: false },
]

/** What paying adds to an account whose trial has ended. */
export const paidFeatures = planFeatures.filter(({ always }) => !always)
