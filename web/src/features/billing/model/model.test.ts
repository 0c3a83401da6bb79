import { describe, expect, it } from 'vitest'
import { formatPlanPrice, premium } from '@/lib/plans'
import { expiredSubscription, subscription } from '@/testing/subscription'
import { safeAddress } from './open-tab'
import { offerOf, periodOffers } from './periods'
import { isPremium, planStatus } from './plan-status'

describe('Premium', () => {
  it.each([
    ['subscribed to Premium', { subscribed: true, subscription_tier: 'Premium' }, true],
    ['subscribed to something else', { subscribed: true, subscription_tier: 'Basic' }, false],
    ['subscribed to nothing known', { subscribed: true, subscription_tier: null }, false],
    ['no longer subscribed', { subscribed: false, subscription_tier: 'Premium' }, false],
  ])('is the plan of a user who is %s', (_name, changes, expected) => {
    expect(isPremium(subscription(changes))).toBe(expected)
  })

  it('costs what the product states', () => {
    expect(periodOffers(true).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Monthly CA$9.99',
      'Yearly CA$99.99',
    ])
    expect(formatPlanPrice(premium.monthly)).toBe('CA$9.99')
    // Twelve months at 9.99 are 119.88.
    expect(Math.round((1 - 99.99 / (12 * 9.99)) * 100)).toBe(17)
    expect(premium.yearlySavingPercent).toBe(17)
    expect((99.99 / 12).toFixed(2)).toBe(premium.yearlyPerMonth)
    expect(offerOf('yearly', true).note).toContain('CA$8.33 a month')
  })
})

const paid = {
  subscribed: true,
  subscription_tier: 'Premium',
  subscription_end: '2027-11-21T12:00:00Z',
  status: 'active',
  payment: 'settled',
} as const

describe('the plan in one sentence', () => {
  it.each([
    [
      'a trial',
      {},
      'Free trial',
      '5 days left. Nothing is charged when it ends. If you pay, the trial ends right away.',
    ],
    [
      'the last day of a trial',
      { trial: { isTrialActive: true, isTrialExpired: false, daysLeft: 1, isPaidUser: false } },
      'Free trial',
      '1 day left. Nothing is charged when it ends. If you pay, the trial ends right away.',
    ],
    [
      'an ended trial',
      { trial: { isTrialActive: false, isTrialExpired: true, daysLeft: 0, isPaidUser: false } },
      'Trial ended',
      'Choose Premium to continue. We keep your data. After 30 days without a plan we disconnect your banks.',
    ],
    [
      'a plan that is over',
      { ...expiredSubscription, status: 'canceled' },
      'Your Premium subscription has ended',
      'Choose Premium to continue. We keep your data. After 30 days without a plan we disconnect your banks.',
    ],
    [
      'a subscription that is paused',
      { ...expiredSubscription, status: 'paused' },
      'Your Premium subscription has ended',
      'To start again, first end your subscription under “Manage billing”. We keep your data. After 30 days without a plan we disconnect your banks.',
    ],
    [
      'a yearly plan',
      { ...paid, interval: 'year' },
      'Premium, billed yearly',
      'Renews on Nov 21, 2027.',
    ],
    [
      'a cancelled plan',
      { ...paid, interval: 'month', cancel_at_period_end: true },
      'Premium, billed monthly',
      'Ends on Nov 21, 2027 and does not renew.',
    ],
  ] as const)('describes %s', (_name, changes, title, text) => {
    expect(planStatus(subscription(changes))).toEqual({ title, text })
  })

  it.each(['past_due', 'unpaid'] as const)('describes a plan that is %s as paused', (status) => {
    const { title, text } = planStatus(
      subscription({ status, trial: { ...subscription().trial, isTrialActive: false } }),
    )
    expect([title, text]).toEqual([
      'Premium',
      'Paused until the payment goes through. We keep your data. After 30 days without a plan we disconnect your banks.',
    ])
  })

  it('explains within a trial what a failed payment means', () => {
    expect(planStatus(subscription({ status: 'past_due' }))).toEqual({
      title: 'Free trial',
      text: '5 days left.',
      warning: {
        title: 'The last payment failed',
        text: 'Check your card under “Manage billing”. Premium is active as soon as the payment goes through.',
      },
    })
  })

  it.each([
    ['a failed payment', { ...paid, status: 'past_due' }, 'The last payment failed'],
    ['a refund', { status: 'active', payment: 'refunded' }, 'Your payment was refunded'],
    ['a dispute', { ...paid, payment: 'disputed' }, 'A payment is disputed'],
  ] as const)('warns of %s', (_name, changes, title) => {
    expect(planStatus(subscription(changes)).warning?.title).toBe(title)
  })
})

describe('an address to leave for', () => {
  it.each(['https://checkout.stripe.com/c/1', 'http://localhost:3005/pay'])('may be %s', (url) => {
    expect(safeAddress(url)).toBe(url)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense'])('may not be %s', (url) => {
    expect(() => safeAddress(url)).toThrow()
  })
})
