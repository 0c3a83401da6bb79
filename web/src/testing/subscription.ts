import type { Subscription } from '@/lib/api-types'

/** A user in the middle of the trial. */
export function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    subscribed: false,
    subscription_tier: null,
    subscription_end: null,
    status: null,
    cancel_at_period_end: false,
    interval: null,
    payment: null,
    trial: { isTrialActive: true, isTrialExpired: false, daysLeft: 5, isPaidUser: false },
    ...changes,
  }
}

export const premiumSubscription = subscription({
  subscribed: true,
  subscription_tier: 'Premium',
  subscription_end: '2027-11-21T12:00:00Z',
  status: 'active',
  interval: 'year',
  payment: 'settled',
  trial: { isTrialActive: false, isTrialExpired: false, daysLeft: 0, isPaidUser: true },
})

export const expiredSubscription = subscription({
  trial: { isTrialActive: false, isTrialExpired: true, daysLeft: 0, isPaidUser: false },
})
