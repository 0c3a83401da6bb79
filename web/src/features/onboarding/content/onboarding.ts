/** Every sentence of the wizard, in one place. Verdicts and template names come with the planning rules. */
import { plural, t } from '@lingui/core/macro'
import { claims } from '@/lib/claims'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import type { Odds } from '@/lib/planning-shapes'

/** Whom the celebration is for, where no name is known. */
export const friend = () => t`Friend`

export type DayPart = 'morning' | 'afternoon' | 'evening'

const goals = (count: number) => plural(count, { one: '# Goal', other: '# Goals' })

export const wizardTexts = {
  title: {
    get onboarding() {
      return t`Set up your plan`
    },
    get evolution() {
      return t`Plan your next goal`
    },
  },
  get back() {
    return t`Back`
  },
  get cancel() {
    return t`Cancel`
  },
  get signOut() {
    return t`Sign out`
  },
} as const

export const welcomeTexts = {
  greeting(part: DayPart, name: string): string {
    if (part === 'morning') return t`Good morning, ${name}`
    return part === 'afternoon' ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
  },
  get lead() {
    return t`Let's turn your dreams into a plan you can keep.`
  },
  get duration() {
    return t`Takes 3 minutes`
  },
  get currency() {
    return t`Your currency`
  },
  get currencyHelp() {
    return t`Your totals are in this currency. You can change it in the settings.`
  },
  get journeyTitle() {
    return t`Your journey`
  },
  journey: [
    {
      get title() {
        return t`Pick Your Dreams`
      },
      get detail() {
        return t`Choose what you are saving for`
      },
      time: '1 min',
    },
    {
      get title() {
        return t`Ground in Reality`
      },
      get detail() {
        return t`Align with your income`
      },
      time: '1 min',
    },
    {
      get title() {
        return t`Celebrate Your Plan`
      },
      get detail() {
        return t`See when you could get there`
      },
      time: '1 min',
    },
  ],
  get start() {
    return t`Start My Financial Journey`
  },
  get terms() {
    return t`No credit card required • Cancel anytime`
  },
  get crowd() {
    return t`${claims.join} people planning with Goldgrove`
  },
} as const

export const dreamsTexts = {
  get title() {
    return t`What are your biggest dreams?`
  },
  get evolutionTitle() {
    return t`Add a New Goal`
  },
  get lead() {
    return t`Select 2-5 goals. You can change them later.`
  },
  get evolutionLead() {
    return t`Pick what you want to save for next.`
  },
  get existingTitle() {
    return t`Goals you already have`
  },
  get templates() {
    return t`Goal templates`
  },
  years: (years: number) => plural(years, { one: '# year', other: '# years' }),
  get chosen() {
    return t`Added`
  },
  get customize() {
    return t`Customize Your Dream`
  },
  get amount() {
    return t`Target Amount`
  },
  get yearsLabel() {
    return t`Years to Achieve`
  },
  get strategy() {
    return t`Growth strategy`
  },
  get strategySuits() {
    return t`Suits your timeline`
  },
  strategyRate: (percent: number) => t`Plans with ${percent}% a year`,
  get strategyInfo() {
    return t`About growth strategies`
  },
  get strategyRules() {
    return [
      t`Under 3 years: Steady & Secure keeps money you need soon out of large swings.`,
      t`3 to 10 years: Balanced Growth leaves time to recover from a bad year.`,
      t`Over 10 years: Maximum Growth takes larger swings for a higher expected return.`,
    ]
  },
  get strategyNote() {
    return t`These rates are assumptions, not guarantees.`
  },
  monthly: (amount: string) => t`About ${amount} a month`,
  get monthlyMissing() {
    return t`Fill in both fields to see the monthly amount`
  },
  get add() {
    return t`Add to My Dream Team`
  },
  get cancel() {
    return t`Cancel`
  },
  added: (name: string) => t`${name} added`,
  removed: (name: string) => t`${name} removed`,
  get teamTitle() {
    return t`Your Dream Team`
  },
  get teamEmpty() {
    return t`Goals you pick show up here.`
  },
  get perMonth() {
    return t`a month`
  },
  remove: (name: string) => t`Remove ${name}`,
  get total() {
    return t`Together`
  },
  continue: (count: number) => t`Continue with ${goals(count)}`,
  get hint() {
    return t`Select at least one goal to continue`
  },
} as const

export const incomeTexts = {
  share: (label: string, percent: string) => t`${label}: ${percent}`,
  get title() {
    return t`Let's ground your dreams in reality`
  },
  get lead() {
    return t`See how your goals fit your monthly income.`
  },
  get required() {
    return t`Your goals need`
  },
  get perMonth() {
    return t`a month`
  },
  shareOfTotal: (percent: string) => t`${percent} of the total`,
  get question() {
    return t`What's Your Monthly Take-Home Income?`
  },
  placeholder: '5,000',
  get tips() {
    return [
      t`Include all sources: pay, side work, rent, benefits`,
      t`Use after-tax income: what reaches your account`,
    ]
  },
  get income() {
    return t`Income`
  },
  get goals() {
    return t`Goals`
  },
  get living() {
    return t`Left for living`
  },
  get rate() {
    return t`Investment rate`
  },
  ofIncome: (percent: string) => t`${percent} of income`,
  get currentCommitment() {
    return t`Current commitment`
  },
  get newGoal() {
    return t`New goal`
  },
  get combined() {
    return t`Combined monthly total`
  },
  get continue() {
    return t`Continue to Optimization`
  },
  get saving() {
    return t`Building your roadmap...`
  },
  get hint() {
    return t`Enter your income to continue`
  },
  get requiredTitle() {
    return t`Income Required`
  },
  get requiredDetail() {
    return t`Hey, we get it—income can vary! Just estimate your average monthly take-home.`
  },
} as const

export const retryTexts = {
  get title() {
    return t`Let's try that one more time`
  },
  get income() {
    return t`Something went wrong saving your income.`
  },
  get choice() {
    return t`Something went wrong saving your choice.`
  },
} as const

interface OptionTexts {
  title: string
  detail: string
  claim: string
}

export const sustainableTexts = {
  get title() {
    return t`Let's make your plan sustainable`
  },
  current: (percent: string) => t`Your goals need ${percent} of your income.`,
  get comfort() {
    return t`Up to 40% is comfortable.`
  },
  get warningTitle() {
    return t`What one change does`
  },
  get now() {
    return t`Now`
  },
  after: (choice: string) => t`After: ${choice}`,
  options: {
    extend: {
      get title() {
        return t`Give Yourself More Time`
      },
      get detail() {
        return t`Moves each date 3 years later, so you need less each month.`
      },
      get claim() {
        return t`Chosen by ${claims.people}`
      },
    },
    adjust: {
      get title() {
        return t`Right-Size Your Goals`
      },
      get detail() {
        return t`Trims each target to 85% and keeps every date.`
      },
      get claim() {
        return t`You can raise a target again later`
      },
    },
    keep: {
      get title() {
        return t`Go All In (Advanced)`
      },
      get detail() {
        return t`Keeps every goal as it is, and leaves the least to live on.`
      },
      get claim() {
        return t`${claims.succeed} at this pace`
      },
    },
  } satisfies Record<OptimizationChoice, OptionTexts>,
  get recommended() {
    return t`We Recommend`
  },
  get popular() {
    return t`Most popular choice`
  },
  get perMonth() {
    return t`a month`
  },
  ofIncome: (percent: string) => t`${percent} of income`,
  choose: (title: string) => t`Choose: ${title}`,
  smallest: (name: string, months: number) =>
    t`The smallest change that works: ${name}, ${plural(months, { one: '1 month', other: '# months' })} later. Then`,
  get takeSmallest() {
    return t`Do just this`
  },
  get chosenTitle() {
    return t`Your plan is set`
  },
  chosenDetail: (total: string, percent: string) => t`${total} a month, ${percent} of your income.`,
} as const

export const celebrationTexts = {
  title: (name: string) => t`Congratulations, ${name}!`,
  evolutionTitle: (name: string) => t`Looking good, ${name}!`,
  get lead() {
    return t`This is your roadmap. Take it one step at a time.`
  },
  get roadmap() {
    return t`Your roadmap`
  },
  /** A goal that is added later is summed up together with those there are, as its share of income is. */
  figures: {
    onboarding: {
      goals: (count: number) => plural(count, { one: t`Goal`, other: t`Goals` }),
      monthly: () => t`A month`,
    },
    evolution: {
      goals: (count: number) => plural(count, { one: t`New goal`, other: t`New goals` }),
      monthly: () => t`A month for all goals`,
    },
  },
  get ofIncome() {
    return t`Of your income`
  },
  ahead: (percent: number) => t`You are ahead of ${percent}% of people.`,
  get faster() {
    return t`Our ${claims.faster}.`
  },
  get yourGoals() {
    return t`Your goals`
  },
  get target() {
    return t`Target`
  },
  /** Of each of the API's words. */
  statuses: {
    get 'Excellent progress'() {
      return t`Excellent progress`
    },
    get 'On track'() {
      return t`On track`
    },
    get 'Good start'() {
      return t`Good start`
    },
  },
  get perMonth() {
    return t`a month`
  },
  hitBy: (month: string) => t`Hit by ${month}`,
  projected: (amount: string) => t`Projected ${amount}`,
  chance: (odds: Odds, month: string) => {
    const chance = oddsBand(odds)
    const outlook = outlookWord(odds.outlook)
    return t`Markets vary: ${chance} to have it by ${month}. ${outlook}.`
  },
  fair: (amount: string) => t`Save ${amount} a month instead: a fair chance`,
  get assumption() {
    return t`Progress and projections assume a steady 4%, 7% or 10% a year by growth strategy; the chance is simulated from published assumptions. Not a guarantee.`
  },
  get nextTitle() {
    return t`What comes next`
  },
  next: [
    {
      get title() {
        return t`Connect your accounts`
      },
      get detail() {
        return t`Or add them manually. Both take minutes.`
      },
    },
    {
      get title() {
        return t`Allocate assets to your goals`
      },
      get detail() {
        return t`Choose which savings go to which goal.`
      },
    },
    {
      get title() {
        return t`See it all on your dashboard`
      },
      get detail() {
        return t`Net worth, goals, and one next step.`
      },
    },
  ],
  get trust() {
    return [
      t`Bank connections are read-only`,
      t`Every amount is encrypted`,
      t`Your data is never sold`,
    ]
  },
  finish: {
    get onboarding() {
      return t`Connect My Accounts & Get Started`
    },
    get evolution() {
      return t`Create Goal & Allocate Assets`
    },
  },
  get finishing() {
    return t`Creating your goals…`
  },
  get failed() {
    return t`Something went wrong. Please try again.`
  },
  get setupFailed() {
    return t`Error completing setup`
  },
  summary: (success: number, total: number) => t`${success} of ${total} goals created`,
  get retry() {
    return t`Try again`
  },
  goOn: (count: number) =>
    plural(count, { one: t`Continue without it`, other: t`Continue without them` }),
  get unknownError() {
    return t`Unknown error`
  },
  get unknownGoal() {
    return t`Unknown Goal`
  },
  get goalCreated() {
    return t`Goal created successfully`
  },
  get goalCreatedDetail() {
    return t`Next: allocate assets to it.`
  },
} as const

export const formTexts = {
  get years() {
    return t`Enter whole years from 1 to 50`
  },
} as const
