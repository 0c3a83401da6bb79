/** What the goals take of the income, and how much of it they may. */
import type { Goal } from '@/lib/api-types'
import type { GoalsPlan } from '@/lib/planning-shapes'

export type Waterfall = GoalsPlan['waterfall']

/** What the plans of open goals put in together, before the income's limit. */
export function askedMonthly({ goals }: Pick<Waterfall, 'goals'>): number {
  return goals
    .filter(({ doneMonth }) => doneMonth !== 0)
    .reduce((sum, { plannedMonthlyContribution }) => sum + plannedMonthlyContribution, 0)
}

/** Below every minor unit: sums of major units leave a rest. */
export const REST = 0.001

/** Whether the income's limit leaves less than the plans ask for. */
export function isCapped(waterfall: Waterfall): boolean {
  return askedMonthly(waterfall) - waterfall.monthlyBudget > REST
}

/** Whether the income's limit carries so much more a month for a goal, in the goal's currency. Not while the plan is unknown. */
export function carriesMore(plan: GoalsPlan | undefined, goal: Goal, more: number): boolean {
  if (!plan) return false
  const { monthlyIncome, waterfall } = plan
  const place = waterfall.goals.find(({ goalId }) => goalId === goal.id)
  if (monthlyIncome === null || !place) return true
  const rate = place.targetAmount / goal.target_amount
  const limit = (monthlyIncome * waterfall.limitPercent) / 100
  return askedMonthly(waterfall) + more * rate - limit <= REST
}
