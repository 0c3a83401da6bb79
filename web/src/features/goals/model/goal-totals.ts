/** Sums over goals, one per currency: amounts of two currencies are never added. */

import type { Goal } from '@/lib/api-types'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMinor } from '@/lib/money'

export interface GoalTotals {
  currency: string
  saved: Minor
  targets: Minor
  monthly: Minor
}

/** The currency with the most goals first. */
export function goalTotals(goals: readonly Goal[]): GoalTotals[] {
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
