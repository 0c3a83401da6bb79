/** Every sentence of the wizard, in one place. Verdicts and template names come with the planning rules. */
import { claims } from '@/lib/claims'
import type { OptimizationChoice } from '@/lib/planning/optimise'

export type DayPart = 'morning' | 'afternoon' | 'evening'

const goals = (count: number) => `${count} ${count === 1 ? 'Goal' : 'Goals'}`

export const wizardTexts = {
  title: { onboarding: 'Set up your plan', evolution: 'Plan your next goal' },
  back: 'Back',
  cancel: 'Cancel',
  signOut: 'Sign out',
} as const

export const welcomeTexts = {
  greeting: (part: DayPart, name: string) => `Good ${part}, ${name}`,
  lead: 'Let us turn what you dream of into a plan you can keep.',
  duration: 'Takes 3 minutes',
  journeyTitle: 'Your journey',
  journey: [
    { title: 'Pick Your Dreams', detail: 'Choose what you are saving for', time: '1 min' },
    { title: 'Ground in Reality', detail: 'Align with your income', time: '1 min' },
    { title: 'Celebrate Your Plan', detail: 'See when you could get there', time: '1 min' },
  ],
  start: 'Start My Financial Journey',
  terms: 'No credit card required • Cancel anytime',
  crowd: `${claims.join} people planning with Goldgrove`,
} as const

export const dreamsTexts = {
  title: 'What are your biggest dreams?',
  evolutionTitle: 'Add a New Goal',
  lead: 'Select 2-5 goals. You can change every one of them later.',
  evolutionLead: 'Pick what you want to save for next.',
  existingTitle: 'Goals you already have',
  templates: 'Goal templates',
  years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
  chosen: 'Added',
  customize: 'Customize Your Dream',
  amount: 'Target Amount',
  yearsLabel: 'Years to Achieve',
  strategy: 'Growth strategy',
  strategySuits: 'Suits your timeline',
  strategyRate: (percent: number) => `Plans with ${percent}% a year`,
  strategyInfo: 'About growth strategies',
  strategyRules: [
    'Under 3 years: Steady & Secure keeps money you need soon out of large swings.',
    '3 to 10 years: Balanced Growth leaves time to recover from a bad year.',
    'Over 10 years: Maximum Growth takes larger swings for a higher expected return.',
  ],
  strategyNote: 'The rates are assumptions, not promises.',
  monthly: (amount: string) => `About ${amount} a month`,
  monthlyMissing: 'Fill in both fields to see the monthly amount',
  add: 'Add to My Dream Team',
  cancel: 'Cancel',
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
  teamTitle: 'Your Dream Team',
  teamEmpty: 'The dreams you pick gather here.',
  perMonth: 'a month',
  remove: (name: string) => `Remove ${name}`,
  total: 'Together',
  continue: (count: number) => `Continue with ${goals(count)}`,
  hint: 'Select at least one goal to continue',
} as const

export const incomeTexts = {
  title: "Let's ground your dreams in reality",
  lead: 'See how your goals fit what comes in every month.',
  required: 'Your goals need',
  perMonth: 'a month',
  shareOfTotal: (percent: string) => `${percent} of the total`,
  question: "What's Your Monthly Take-Home Income?",
  placeholder: '5,000',
  tips: [
    'Include all sources: pay, side work, rent, benefits',
    'Use after-tax income: what arrives in your account',
  ],
  income: 'Income',
  goals: 'Goals',
  living: 'Left for living',
  rate: 'Investment rate',
  ofIncome: (percent: string) => `${percent} of income`,
  currentCommitment: 'Current commitment',
  newGoal: 'New goal',
  combined: 'Combined monthly total',
  continue: 'Continue to Optimization',
  saving: 'Building your roadmap...',
  hint: 'Enter your income to continue',
  invalid: 'Enter an amount above 0',
  requiredTitle: 'Income Required',
  requiredDetail: 'Hey, we get it—income can vary! Just estimate your average monthly take-home.',
} as const

export const retryTexts = {
  title: "Let's try that one more time",
  income: 'Something went wrong saving your income.',
  choice: 'Something went wrong saving your choice.',
} as const

interface OptionTexts {
  title: string
  detail: string
  claim: string
}

export const sustainableTexts = {
  title: "Let's make your plan sustainable",
  current: (percent: string) => `Your goals need ${percent} of your income.`,
  comfort: 'Up to 40% is comfortable.',
  warningTitle: 'What one tweak changes',
  now: 'Now',
  after: (choice: string) => `After: ${choice}`,
  options: {
    extend: {
      title: 'Give Yourself More Time',
      detail: 'Moves each date 3 years out, so that less is needed every month.',
      claim: `Chosen by ${claims.people}`,
    },
    adjust: {
      title: 'Right-Size Your Goals',
      detail: 'Trims each target to 85%, and keeps every date.',
      claim: 'You can raise a target again later',
    },
    keep: {
      title: 'Go All In (Advanced)',
      detail: 'Changes nothing. For those with room to spare.',
      claim: `${claims.succeed} at this pace`,
    },
  } satisfies Record<OptimizationChoice, OptionTexts>,
  recommended: 'We Recommend',
  popular: 'Most popular choice',
  perMonth: 'a month',
  ofIncome: (percent: string) => `${percent} of income`,
  choose: (title: string) => `Choose: ${title}`,
  smallest: (name: string, months: number) =>
    `The smallest change that is enough: ${name}, ${months === 1 ? '1 month' : `${months} months`} later. Then`,
  takeSmallest: 'Do just this',
  chosenTitle: 'Your plan is set',
  chosenDetail: (total: string, percent: string) => `${total} a month, ${percent} of your income.`,
} as const

export const celebrationTexts = {
  title: (name: string) => `Congratulations, ${name}!`,
  evolutionTitle: (name: string) => `Looking good, ${name}!`,
  lead: 'This is your roadmap. One step at a time, and every one of them is yours.',
  roadmap: 'Your roadmap',
  goalCount: (count: number) => (count === 1 ? 'Goal' : 'Goals'),
  monthly: 'A month',
  ofIncome: 'Of your income',
  ahead: (percent: number) => `You are ahead of ${percent}% of people.`,
  faster: `Our ${claims.faster}.`,
  yourGoals: 'Your goals',
  target: 'Target',
  perMonth: 'a month',
  hitBy: (month: string) => `Hit by ${month}`,
  projected: (amount: string) => `Projected ${amount}`,
  assumption: 'Projections assume 4%, 7% or 10% a year by growth strategy. Not a guarantee.',
  nextTitle: 'What comes next',
  next: [
    { title: 'Connect your accounts', detail: 'Or type them in: both take minutes.' },
    { title: 'Allocate assets to your goals', detail: 'Say which savings belong to which dream.' },
    { title: 'See it all on your dashboard', detail: 'Net worth, goals, and one next step.' },
  ],
  trust: ['Bank connections are read-only', 'Every amount is encrypted', 'Your data is never sold'],
  finish: {
    onboarding: 'Connect My Accounts & Get Started',
    evolution: 'Create Goal & Allocate Assets',
  },
  finishing: 'Creating your goals…',
  failed: 'Something went wrong. Please try again.',
  setupFailed: 'Error completing setup',
  summary: (success: number, total: number) => `${success} of ${total} goals created`,
  retry: 'Try again',
  goOn: (count: number) => (count === 1 ? 'Continue without it' : 'Continue without them'),
  unknownError: 'Unknown error',
  unknownGoal: 'Unknown Goal',
  goalCreated: 'Goal created successfully',
  goalCreatedDetail: 'Next: allocate assets to it.',
} as const

export const formTexts = {
  amount: 'Enter an amount above 0',
  amountTooLarge: (most: string) => `Enter an amount of at most ${most}`,
  years: 'Enter whole years from 1 to 50',
} as const
