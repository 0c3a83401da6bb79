/**
 * The product's fixed words: what the specification quotes about the public pages, signing in, the session, the plan
 * and the settings stands in the sources, letter by letter. That each is shown where it belongs is the screens' tests.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planFeatures, premium, TRIAL_DAYS } from '@/lib/plans'

const root = join(import.meta.dirname, '../src')

const source = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.includes('__generated__'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

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
} as const

describe.each(Object.entries(quoted))('%s', (_name, texts) => {
  it.each(texts)('says “%s”', (text) => {
    expect(source).toContain(text)
  })
})

describe('the plan', () => {
  it('has the features the product sells, and the trial all but three of them', () => {
    const lower = planFeatures.map(({ name }) => name.toLowerCase()).join(', ')
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
    const missing = planFeatures.filter(({ inTrial }) => !inTrial).map(({ name }) => name)
    expect(missing).toEqual(['Unlimited goals', 'Export of your data', 'Mobile access'])
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
