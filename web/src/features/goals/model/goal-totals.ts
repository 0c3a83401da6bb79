/** Sums over goals: the server's one total in the main currency, or one sum per currency, never added. */
import type { Goal, GoalTotals } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'

export interface GoalSums {
  currency: string
  saved: Minor
  targets: Minor
  monthly: Minor
}

/** The currency with the most goals first. */
export function goalSums(goals: readonly Goal[]): GoalSums[] {
  return [...groupBy(goals, (goal) => goal.currency)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([currency, members]) => {
      const sum = (pick: (goal: Goal) => number) =>
        sumMinor(members.map((goal) => toMinor(pick(goal), currency)))
      return {
        currency,
        saved: sum((goal) => goal.current_amount),
        targets: sum((goal) => goal.target_amount),
        monthly: sum((goal) => goal.planned_monthly_contribution),
      }
    })
}

export function totalSums({
  currency,
  current_amount,
  target_amount,
  planned_monthly_contribution,
}: GoalTotals): GoalSums {
  return {
    currency,
    saved: toMinor(current_amount, currency),
    targets: toMinor(target_amount, currency),
    monthly: toMinor(planned_monthly_contribution, currency),
  }
}
