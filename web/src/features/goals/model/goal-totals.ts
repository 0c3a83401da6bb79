/** Sums over goals: the server's single total in the main currency, or one sum per currency. */
import type { Goal, GoalTotals } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'
import { isReached } from './goal-outlook'

export interface GoalSums {
  currency: string
  /** Each goal counts up to its target, because a surplus in one does not cover another. */
  saved: Minor
  targets: Minor
  /** Only for goals not reached yet. */
  monthly: Minor
}

/** The currency with the most goals first. */
export function goalSums(goals: readonly Goal[]): GoalSums[] {
  return [...groupBy(goals, (goal) => goal.currency)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([currency, members]) => {
      const sum = (pick: (goal: Goal) => number, of: readonly Goal[] = members) =>
        sumMinor(of.map((goal) => toMinor(pick(goal), currency)))
      const open = members.filter((goal) => !isReached(goal))
      return {
        currency,
        saved: sum((goal) => Math.min(goal.current_amount, goal.target_amount)),
        targets: sum((goal) => goal.target_amount),
        monthly: sum((goal) => goal.planned_monthly_contribution, open),
      }
    })
}

/** The server's total includes reached goals in full, so this subtracts their monthly amounts and their surplus. */
export function totalSums(totals: GoalTotals, goals: readonly Goal[]): GoalSums {
  const { currency, converted, without_rate } = totals
  const counted = new Map(converted.map((part) => [part.goal_id, part]))
  const reached = goals
    .filter((goal) => isReached(goal) && !without_rate.includes(goal.id))
    .map((goal) => counted.get(goal.id) ?? goal)
  const minor = (amount: number) => toMinor(amount, currency)
  const done = reached.map((goal) => minor(goal.planned_monthly_contribution))
  const above = reached.map(
    (goal) => (minor(goal.current_amount) - minor(goal.target_amount)) as Minor,
  )
  return {
    currency,
    saved: (minor(totals.current_amount) - sumMinor(above)) as Minor,
    targets: minor(totals.target_amount),
    monthly: (minor(totals.planned_monthly_contribution) - sumMinor(done)) as Minor,
  }
}
