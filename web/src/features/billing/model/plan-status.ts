/** One sentence about the user's plan, derived from the server's status and never from a missing one. */
import { plural, t } from '@lingui/core/macro'
import type { Subscription } from '@/lib/api-types'
import { formatMomentDay } from '@/lib/moments'
import { CONNECTED_DAYS, premium, TRIAL_DAYS } from '@/lib/plans'

interface PlanStatus {
  title: string
  text: string
  /** What the user must do about it, if anything. */
  warning?: { title: string; text: string }
}

/** Only these values count as paid; an unknown tier is not Premium. */
export function isPremium(subscription: Subscription): boolean {
  return subscription.subscribed && subscription.subscription_tier === premium.name
}

function daysLeftText(days: number): string {
  return plural(days, { one: '# day left', other: '# days left' })
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
  const title = interval === null ? premium.name : `${premium.name}, ${billed()[interval]}`
  if (subscription_end === null) return { title, text: t`Everything is included.` }
  const day = formatMomentDay(subscription_end)
  return {
    title,
    text: cancel_at_period_end ? t`Ends on ${day} and does not renew.` : t`Renews on ${day}.`,
  }
}

const billed = () => ({ month: t`billed monthly`, year: t`billed yearly` }) as const

function trialStatus({ trial, status }: Subscription): PlanStatus {
  if (trial.isTrialActive) {
    const left = daysLeftText(trial.daysLeft)
    return {
      title: t`Free trial`,
      text: isSubscribed(status)
        ? `${left}.`
        : t`${left}. Nothing is charged when it ends. If you pay, the trial ends right away.`,
    }
  }
  if (isUnpaid(status)) {
    return { title: premium.name, text: t`Paused until the payment goes through. ${kept()}` }
  }
  if (isSubscribed(status)) return { title: premiumEnded(), text: `${startAgain()} ${kept()}` }
  const title = status === 'canceled' ? premiumEnded() : t`Trial ended`
  return { title, text: t`Choose ${premium.name} to continue. ${kept()}` }
}

const premiumEnded = () => t`Your ${premium.name} subscription has ended`

const startAgain = () => t`To start again, first end your subscription under “Manage billing”.`

const kept = () =>
  t`We keep your data. After ${CONNECTED_DAYS} days without a plan we disconnect your banks.`

/** Subscribed, with a payment overdue. */
export const isUnpaid = (status: Subscription['status']) =>
  status === 'past_due' || status === 'unpaid'

/** Whether the payment provider still has a subscription. It does not accept a second one. */
export const isSubscribed = (status: Subscription['status']) =>
  status !== null && !['incomplete', 'incomplete_expired', 'canceled'].includes(status)

/** Why the app is locked, and what stays available. */
export function closedOff(subscription: Subscription | undefined): { title: string; text: string } {
  const status = subscription?.status ?? null
  const stays = t`Your balances no longer update. After ${CONNECTED_DAYS} days we disconnect your banks. Your accounts, goals and history stay.`
  const warning = subscription && warningOf(subscription)
  if (isUnpaid(status) && warning) return { ...warning, text: `${warning.text} ${stays}` }
  if (isSubscribed(status)) {
    return { title: warning?.title ?? premiumEnded(), text: `${startAgain()} ${stays}` }
  }
  if (status === 'canceled') return { title: premiumEnded(), text: stays }
  return {
    title: t`Your free trial has ended`,
    text: t`Your ${TRIAL_DAYS} days are over, so your balances no longer update. After ${CONNECTED_DAYS} days we disconnect your banks. Your accounts, goals and history stay.`,
  }
}

function warningOf({ status, payment }: Subscription): PlanStatus['warning'] {
  if (payment === 'disputed') {
    return {
      title: t`A payment is disputed`,
      text: t`Your bank told us that a charge is contested. Contact support if that was a mistake.`,
    }
  }
  if (payment === 'refunded') {
    return { title: t`Your payment was refunded`, text: t`Premium has ended.` }
  }
  if (isUnpaid(status)) {
    return {
      title: t`The last payment failed`,
      text: t`Check your card under “Manage billing”. Premium is active as soon as the payment goes through.`,
    }
  }
  return undefined
}
