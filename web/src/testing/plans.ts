/** A valid sample of all goals together. A test sets only the fields it is about. */
import type { GoalsPlan, Odds, WaterfallGoal } from '@/lib/planning-shapes'

const likely: Odds = { fromPercent: 80, toPercent: 90, outlook: 'Likely', onTrack: true }
const stretch: Odds = { fromPercent: 40, toPercent: 50, outlook: 'Stretch', onTrack: false }

export function waterfallGoal(changes: Partial<WaterfallGoal> = {}): WaterfallGoal {
  return {
    goalId: 'goal-1',
    priority: 1,
    targetAmount: 9600,
    plannedMonthlyContribution: 500,
    dueMonth: 9,
    doneMonth: 9,
    doneOn: '2027-08-21',
    fits: true,
    monthsLate: null,
    odds: likely,
    moreMonthly: null,
    debtsFirst: false,
    waysToFit: null,
    ...changes,
  }
}

/** Two goals: the first fits, the second is two months late. */
export function goalsPlan(changes: Partial<GoalsPlan> = {}): GoalsPlan {
  return {
    currency: 'USD',
    goalsWithoutRate: [],
    monthlyIncome: 6000,
    waterfall: {
      monthlyBudget: 1000,
      limitPercent: 50,
      goals: [
        waterfallGoal(),
        waterfallGoal({
          goalId: 'goal-2',
          priority: 2,
          doneMonth: 11,
          doneOn: '2027-10-21',
          fits: false,
          monthsLate: 2,
          odds: stretch,
          moreMonthly: 120,
          waysToFit: {
            cheapest: 'moreMonthly',
            reorder: true,
            moreMonthly: 120,
            monthsLater: 2,
            laterDate: '2027-10-21',
            lowerTarget: 8800,
          },
        }),
      ],
      months: [
        { month: 1, contributions: [500, 500], saved: [3850, 3850] },
        { month: 2, contributions: [500, 500.5], saved: [4350, 4350.5] },
      ],
      years: [
        { year: 1, monthly: 2460, percent: 41, verdict: 'tight' },
        { year: 2, monthly: 3300, percent: 55, verdict: 'stretched' },
        { year: 3, monthly: 600, percent: 10, verdict: 'comfortable' },
      ],
    },
    nextAmount: {
      amount: 500,
      options: [
        {
          rank: 1,
          kind: 'debt',
          accountId: 'account-2',
          ratePercent: 21,
          rateIsAssumed: true,
          savedInAYear: 105,
        },
        { rank: 2, kind: 'goal', goalId: 'goal-1', daysGained: 11, onlyWithIt: false },
        { rank: 3, kind: 'goal', goalId: 'goal-2', daysGained: null, onlyWithIt: false },
      ],
    },
    stressTest: {
      incomeLostMonths: 3,
      marketsPercent: -30,
      ratePoints: 2,
      extraInterestMonthly: 41.2,
      goals: [
        {
          goalId: 'goal-1',
          before: likely,
          after: stretch,
          lostNow: 900,
          doneMonthBefore: 9,
          doneMonthAfter: 15,
          slipsMonths: 6,
        },
        {
          goalId: 'goal-2',
          before: stretch,
          after: stretch,
          lostNow: 0,
          doneMonthBefore: 11,
          doneMonthAfter: null,
          slipsMonths: null,
        },
      ],
    },
    horizon: {
      undeterminedGoalIds: [],
      mismatches: [
        {
          goalId: 'goal-1',
          monthsLeft: 9,
          daysLeft: 280,
          volatileAmount: 2680,
          volatilePercent: 80,
          swaps: [
            {
              withGoalId: 'goal-2',
              amount: 1000,
              gives: 'ETFs',
              takes: 'Available Cash',
              sources: {
                gives: { accountId: null, holdingId: 'holding-1' },
                takes: { accountId: 'account-1', holdingId: null },
              },
            },
          ],
        },
      ],
    },
    drafts: [],
    assumptions: [{ name: 'Card interest', value: '21% a year', source: 'A usual rate of cards.' }],
    disclaimer: 'Information, not financial advice.',
    ...changes,
  }
}
