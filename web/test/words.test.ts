/**
 * The product's fixed words: every text that the specification quotes about the public pages, signing in, the session,
 * the plan and the settings is in the sources, letter by letter. The tests of the screens check that each is shown in its
 * place; this test checks that such a test exists.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paidFeatures, planFeatures, premium, TRIAL_DAYS } from '@/lib/plans'

const root = join(import.meta.dirname, '../src')

const source = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.includes('__generated__'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const screenTests = ['src/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'test/public-pages.test.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: join(root, '..') }))
  .map((file) => readFileSync(join(root, '..', file), 'utf8'))
  .join('\n')

/** Heads a step that is left out of a plan that needs no change, so the product never shows it. */
const neverSeen = new Set<string>(["That's a solid plan!"])

const quoted = {
  'the tagline': ['See It. Plan It. Grow It'],
  'email verification': [
    'Verify Your Email',
    'Resend Verification Email',
    'Go to Sign In Page',
    'Back to Sign Up',
    'Email Verified!',
    'Continue to Dashboard',
    'Resend Failed',
    'Verification Email Sent',
    'A new verification email has been sent to your inbox.',
  ],
  'the upgrade dialog': [
    'Monthly',
    'Yearly',
    'Upgrade Now',
    'Contact Support',
    'Premium Subscription Inquiry',
    'Sign Out',
  ],
  'the claims': [
    'Join 10,000+',
    'average user reaches first goal 30% faster',
    'Only 10% succeed',
    '80% of people',
  ],
  'the profile': [
    'Profile updated',
    'Update failed',
    'Welcome to Goldgrove',
    'Error completing setup',
  ],
  'the subscription': [
    'Subscription Check Failed',
    'Authentication Required',
    'Checkout Failed',
    'Portal Setup In Progress',
    'Portal Access Failed',
  ],
  'the session': ['Session Extended', 'Session Expiring Soon', 'Session Expired'],
  'the net worth': ['Calculation Error'],
  'the wizard': [
    'Pick Your Dreams',
    'Ground in Reality',
    'Celebrate Your Plan',
    'Takes 3 minutes',
    'Start My Financial Journey',
    'No credit card required • Cancel anytime',
    'What are your biggest dreams?',
    'Add a New Goal',
    'Customize Your Dream',
    'Target Amount',
    'Years to Achieve',
    'Add to My Dream Team',
    'Your Dream Team',
    'Select at least one goal to continue',
    "Let's ground your dreams in reality",
    "What's Your Monthly Take-Home Income?",
    '5,000',
    'Continue to Optimization',
    'Building your roadmap...',
    'Enter your income to continue',
    "Let's make your plan sustainable",
    "That's tough to maintain",
    "That's ambitious but stressful",
    "That's a solid plan!",
    'We Recommend',
    'Most popular choice',
    'Give Yourself More Time',
    'Right-Size Your Goals',
    'Go All In (Advanced)',
    'Connect My Accounts & Get Started',
    'Create Goal & Allocate Assets',
    'Goal created successfully',
  ],
  'its verdicts': [
    "Excellent! You're on track",
    'Tight but doable',
    "Let's optimize together",
    'Healthy',
    'Ambitious',
    'Excellent progress',
    'On track',
    'Good start',
    'Steady & Secure',
    'Balanced Growth',
    'Maximum Growth',
  ],
  'its failures': [
    'Income Required',
    'Hey, we get it—income can vary! Just estimate your average monthly take-home.',
    "Let's try that one more time",
    'Something went wrong saving your income.',
    'Something went wrong saving your choice.',
    'Something went wrong. Please try again.',
    'Unknown error',
    'Unknown Goal',
  ],
  'connecting a bank': [
    'Connection Limit Reached',
    'Configuration Error',
    'Liability Accounts Not Found',
    'Failed to connect to Plaid',
    'Connection Error',
    'No link token received from server',
    'Connection failed',
    'Account selection required',
    'Connection cancelled',
    'Investment accounts connected',
    'Banking accounts connected',
  ],
  'the accounts': [
    'Failed to load accounts',
    'Refresh Limit Reached',
    'Failed to refresh accounts',
    'Data refreshed successfully!',
  ],
} as const

describe.each(Object.entries(quoted))('%s', (_name, texts) => {
  it.each(texts)('contains “%s”', (text) => {
    expect(source).toContain(text)
  })

  it.each(texts.filter((text) => !neverSeen.has(text)))(
    'a screen’s test looks for “%s”',
    (text) => {
      expect(screenTests).toContain(text)
    },
  )
})

describe('the plan', () => {
  it('has the features the product sells, and the trial all but three of them', () => {
    const lower = planFeatures()
      .map(({ name }) => name.toLowerCase())
      .join(', ')
    for (const feature of [
      'unlimited bank connections',
      'net worth analytics',
      'unlimited goals',
      'portfolio tracking',
      'ai insights',
      'alerts',
      'goal planning',
      'priority support',
      'export',
      'mobile access',
    ]) {
      expect(lower).toContain(feature)
    }
    const missing = planFeatures()
      .filter(({ inTrial }) => !inTrial)
      .map(({ name }) => name)
    expect(missing).toEqual(['Unlimited goals', 'Export of all your data as CSV', 'Mobile access'])
  })

  it('does not sell users the download of their own data', () => {
    const given = planFeatures().filter(
      ({ name }) => !paidFeatures().some((paid) => paid.name === name),
    )
    expect(given).toEqual([
      { name: 'Download of all your data as JSON', inTrial: true, always: true },
    ])
  })

  it('costs what the product states', () => {
    expect(premium).toMatchObject({
      currency: 'CAD',
      monthly: '9.99',
      yearly: '99.99',
      yearlySavingPercent: 17,
    })
    expect(TRIAL_DAYS).toBe(7)
  })
})
