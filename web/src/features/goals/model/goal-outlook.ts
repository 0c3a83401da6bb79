/**
 * How a goal stands at a steady return, in one word for the eye and the sums behind it. The arithmetic is the server's.
 * Knows nothing of the odds, which alone say whether a goal is on track.
 */
import type { Goal } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'

export type GoalStanding = 'reached' | 'onPace' | 'close' | 'behind' | 'due'

export interface GoalOutlook {
  standing: GoalStanding
  /** What the plan comes to by the target date. */
  projected: Minor
  /** What a month would need on top of the plan; zero when nothing is missing. */
  extraMonthly: Minor
}

export function goalOutlook(goal: Goal): GoalOutlook {
  const money = (value: number) => toMinor(value, goal.currency)
  const extra =
    money(goal.plan.requiredMonthlyContribution) - money(goal.planned_monthly_contribution)
  const standing = standingOf(goal)
  const short = standing === 'behind' || standing === 'close'
  return {
    standing,
    projected: money(goal.plan.projectedValue),
    extraMonthly: (short ? Math.max(0, extra) : 0) as Minor,
  }
}

const standings = {
  'Excellent progress': 'onPace',
  'On track': 'close',
  'Good start': 'behind',
} as const satisfies Record<Goal['plan']['status'], GoalStanding>

/** Whether all of it is there. */
export function isReached(goal: Goal): boolean {
  return goal.current_amount >= goal.target_amount
}

function standingOf(goal: Goal): GoalStanding {
  if (isReached(goal)) return 'reached'
  if (goal.plan.monthsLeft <= 0) return 'due'
  return standings[goal.plan.status]
}

/** The status word, said of what it is about: the pace, not the chance. */
export function paceWords(status: Goal['plan']['status']): string {
  return `Saving pace: ${status}.`
}

/** Less than nine tenths of its target as planned, or due with something missing. */
export function isBehind({ standing }: GoalOutlook): boolean {
  return standing === 'behind' || standing === 'due'
}

/** Comes to at least nine tenths of its target as planned. */
export function isOnPace({ standing }: GoalOutlook): boolean {
  return standing === 'onPace' || standing === 'close'
}

const order: Record<GoalStanding, number> = {
  due: 0,
  behind: 1,
  close: 2,
  onPace: 3,
  reached: 4,
}

/** Those that are behind first; among equals the one due first. */
export function byAttention(goals: readonly Goal[]): Goal[] {
  return goals.toSorted(
    (a, b) =>
      order[goalOutlook(a).standing] - order[goalOutlook(b).standing] ||
      a.target_date.localeCompare(b.target_date),
  )
}

/** The goal worth a suggestion: one whose projection misses its target, and that more money a month would mend. */
export function suggestedGoal(goals: readonly Goal[]): Goal | undefined {
  return byAttention(goals).find((goal) => goalOutlook(goal).extraMonthly > 0)
}

/** What is still missing, regardless of any plan. */
export function toGo(goal: Goal): Minor {
  const missing =
    toMinor(goal.target_amount, goal.currency) - toMinor(goal.current_amount, goal.currency)
  return Math.max(0, missing) as Minor
}
