/** What the planning routes answer. Money is in major units of the currency beside it. */
import type { GoalOdds } from './api-types'

export type Range = GoalOdds['timeline'][number]
export type Odds = GoalOdds['odds']
export type Outlook = Odds['outlook']

/** Something taken for granted, what it is taken to be, and who says so. */
export interface Assumption {
  name: string
  value: string
  source: string
}

/** The same plan in what money buys today. */
export interface TodaysMoney {
  inflationPercent: number
  targetAmount: number
  timeline: readonly Range[]
}

export interface Replan {
  at: string
  targetAmount: number
  targetDate: string
  plannedMonthlyContribution: number
  riskProfile: string
}

/** The plan as it was first made, against what came of it. */
export interface GoalPromise {
  promisedAt: string
  targetAmount: number
  targetDate: string
  plannedMonthlyContribution: number
  openingAmount: number
  expectedNow: number
  actualNow: number
  /** Below zero when behind; `null` when it cannot be told. */
  daysAhead: number | null
  /** Month by month of 30 days since it was made. */
  line: readonly { month: number; amount: number }[]
  actual: readonly { date: string; amount: number }[]
  /** Oldest first, without the promise itself. */
  replans: readonly Replan[]
}

export interface GoalPlanAnswer extends GoalOdds {
  /** Absent from a server older than the page. */
  todaysMoney?: TodaysMoney
  /** `null` for a goal whose first plan nobody kept. */
  promise?: GoalPromise | null
  assumptions: GoalOdds['assumptions'] & { list?: readonly Assumption[] }
}

export type WayToFit = 'reorder' | 'moreMonthly' | 'monthsLater' | 'lowerTarget'

export interface WaysToFit {
  /** `null` where no way is clearly the cheapest. */
  cheapest: WayToFit | null
  reorder: boolean
  moreMonthly: number | null
  /** Whether all goals together still fit the limit with it. */
  moreMonthlyWithinLimit: boolean
  monthsLater: number | null
  lowerTarget: number | null
}

export interface JointGoal {
  goalId: string
  priority: number
  targetAmount: number
  plannedMonthlyContribution: number
  dueMonth: number
  /** `null`: not within the months looked at. */
  doneMonth: number | null
  fits: boolean
  monthsLate: number | null
  odds: Odds
  waysToFit: WaysToFit | null
}

export interface JointYear {
  year: number
  monthly: number
  /** Of the income; `null` without one. */
  percent: number | null
  verdict: 'comfortable' | 'tight' | 'stretched' | null
}

export interface JointPlan {
  monthlyBudget: number
  limitPercent: number
  goals: readonly JointGoal[]
  /** In the order of `goals`. */
  months: readonly { month: number; contributions: readonly number[]; saved: readonly number[] }[]
  years: readonly JointYear[]
}

export type NextOption =
  | {
      rank: number
      kind: 'debt'
      accountId: string
      ratePercent: number
      rateIsAssumed: boolean
      savedInAYear: number
    }
  | { rank: number; kind: 'goal'; goalId: string; daysGained: number | null }

export interface DrilledGoal {
  goalId: string
  before: Odds
  after: Odds
  lostNow: number
  doneMonthBefore: number | null
  doneMonthAfter: number | null
  slipsMonths: number | null
}

export interface FireDrill {
  incomeLostMonths: number
  marketsPercent: number
  ratePoints: number
}

export interface HorizonSwap {
  withGoalId: string
  amount: number
  gives: string
  takes: string
}

export interface HorizonMismatch {
  goalId: string
  monthsLeft: number
  volatileAmount: number
  volatilePercent: number
  swaps: readonly HorizonSwap[]
}

export interface GoalsPlan {
  currency: string
  monthlyIncome: number | null
  joint: JointPlan
  nextAmount: { amount: number; options: readonly NextOption[] }
  fireDrill: FireDrill & { extraInterestMonthly: number; goals: readonly DrilledGoal[] }
  horizon: { mismatches: readonly HorizonMismatch[] }
  assumptions: readonly Assumption[]
  disclaimer: string
}

/** What all goals together are tried with; everything may be left to the server. */
export interface GoalsPlanInput {
  /** The most important first. */
  order?: readonly string[]
  amount?: number
  debtRates?: readonly { accountId: string; percent: number }[]
  fireDrill?: FireDrill
}
