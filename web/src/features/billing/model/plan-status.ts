/** One sentence about what somebody has: derived from the server's words, never guessed from a missing one. */

import type { Subscription } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { premium } from '@/lib/plans'

export interface PlanStatus {
  title: string
  text: string
  /** What must be done about it, if anything. */
  warning?: { title: string; text: string }
}

/** Paid means exactly this; a tier nobody knows is not Premium. */
export function isPremium(subscription: Subscription): boolean {
  return subscription.subscribed && subscription.subscription_tier === premium.name
}

export function daysLeftText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}

export function planStatus(subscription: Subscription): PlanStatus {
  const warning = warningOf(subscription)
  const base = isPremium(subscription) ? paidStatus(subscription) : trialStatus(subscription)
  return warning ? { ...base, warning } : base
}

function paidStatus({
  subscription_end,
  cancel_at_period_end,
  interval,
}: Subscription): PlanStatus {
  const title = interval === null ? premium.name : `${premium.name}, ${billed[interval]}`
  if (subscription_end === null) return { title, text: 'Everything is included.' }
  const day = formatDay(subscription_end)
  return {
    title,
    text: cancel_at_period_end ? `Ends on ${day} and does not renew.` : `Renews on ${day}.`,
  }
}

const billed = { month: 'billed monthly', year: 'billed yearly' } as const

function trialStatus({ trial }: Subscription): PlanStatus {
  if (trial.isTrialActive) {
    return {
      title: 'Free trial',
      text: `${daysLeftText(trial.daysLeft)}. Nothing is charged when it ends.`,
    }
  }
  return { title: 'Trial ended', text: `Choose ${premium.name} to go on. Your data is kept.` }
}

function warningOf({ status, payment }: Subscription): PlanStatus['warning'] {
  if (payment === 'disputed') {
    return {
      title: 'A payment is disputed',
      text: 'Your bank told us that a charge is contested. Contact support if that was a mistake.',
    }
  }
  if (payment === 'refunded') {
    return { title: 'Your payment was refunded', text: 'Premium ended with it.' }
  }
  if (status === 'past_due' || status === 'unpaid') {
    return {
      title: 'The last payment failed',
      text: 'Check your card under “Manage billing”. We try again for a while before Premium ends.',
    }
  }
  return undefined
}
