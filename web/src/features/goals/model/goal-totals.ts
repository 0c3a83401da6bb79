/** Sums over goals: the server's one total in the main currency, or one sum per currency, never added. */
import type { Goal, GoalTotals } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'
import { isReached } from './goal-outlook'

export interface GoalSums {
  currency: string
  saved: Minor
  targets: Minor
  /** Of goals that are not reached. */
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
        saved: sum((goal) => goal.current_amount),
        targets: sum((goal) => goal.target_amount),
        monthly: sum((goal) => goal.planned_monthly_contribution, open),
      }
    })
}

/** The server's total counts reached goals, too: what they put in each month is taken out. */
export function totalSums(totals: GoalTotals, goals: readonly Goal[]): GoalSums {
  const { currency, converted, without_rate } = totals
  const counted = new Map(converted.map((part) => [part.goal_id, part]))
  const reached = goals.filter((goal) => isReached(goal) && !without_rate.includes(goal.id))
  const minor = (amount: number) => toMinor(amount, currency)
  const done = reached.map((goal) =>
    minor((counted.get(goal.id) ?? goal).planned_monthly_contribution),
  )
  return {
    currency,
    saved: minor(totals.current_amount),
    targets: minor(totals.target_amount),
    monthly: (minor(totals.planned_monthly_contribution) - sumMinor(done)) as Minor,
  }
}
