/** How much of the income goals take, and how much they may. */
import type { Goal } from '@/lib/api-types'
import { COMFORTABLE_PERCENT } from '@/lib/limits'
import type { GoalsPlan } from '@/lib/planning-shapes'

export type Waterfall = GoalsPlan['waterfall']

/** The monthly contributions of all open goals, before the income's limit. */
export function askedMonthly({ goals }: Pick<Waterfall, 'goals'>): number {
  return goals
    .filter(({ doneMonth }) => doneMonth !== 0)
    .reduce((sum, { plannedMonthlyContribution }) => sum + plannedMonthlyContribution, 0)
}

/** Smaller than any minor unit, because sums of major units have rounding errors. */
export const ROUNDING_ERROR = 0.001

/** Whether the income's limit is below what the plans need. */
export function isCapped(waterfall: Waterfall): boolean {
  return askedMonthly(waterfall) - waterfall.monthlyBudget > ROUNDING_ERROR
}

/**
 * The percentage of income that all open goals take with `monthly` for one of them, in its own currency. `null` while
 * the income or the plan is unknown.
 */
export function incomeShare(
  plan: GoalsPlan | undefined,
  goal: Goal,
  monthly: number,
): number | null {
  const place = plan?.waterfall.goals.find(({ goalId }) => goalId === goal.id)
  if (!plan?.monthlyIncome || !place) return null
  const others = plan.waterfall.goals.filter((other) => other !== place)
  const rate = place.targetAmount / goal.target_amount
  return ((askedMonthly({ goals: others }) + monthly * rate) / plan.monthlyIncome) * 100
}

/** An extra amount a month, in the goal's currency. */
interface Extra {
  goal: Goal
  more: number
}

/** Whether the income's limit carries it. False while the plan is unknown. */
export const carriesMore = (plan: GoalsPlan | undefined, extra: Extra): boolean =>
  plan !== undefined && carriedInTurn(plan, [extra], plan.waterfall.limitPercent).size > 0

/**
 * Those of these that are advised: as far as the income carries them one after the other, and not where costly debts come first. The
 * cards of insights also know what is spent. Without an income, only they advise, which also ask for it. Beyond the usual limit, the
 * card of the income asks for less.
 */
export function advisedMore(
  plan: GoalsPlan | undefined,
  wanted: readonly Extra[],
): Map<string, number> {
  if (!plan || plan.monthlyIncome === null) return new Map()
  const waiting = plan.waterfall.goals.filter(({ debtsFirst }) => debtsFirst)
  const advised = wanted.filter(({ goal }) => waiting.every(({ goalId }) => goalId !== goal.id))
  return carriedInTurn(plan, advised, COMFORTABLE_PERCENT)
}

/** Those of these that the income carries one after the other. */
function carriedInTurn(
  { monthlyIncome, waterfall }: GoalsPlan,
  wanted: readonly Extra[],
  limitPercent: number,
): Map<string, number> {
  const carried = new Map<string, number>()
  const limit = ((monthlyIncome ?? Number.POSITIVE_INFINITY) * limitPercent) / 100
  let room = limit - askedMonthly(waterfall) + ROUNDING_ERROR
  for (const { goal, more } of wanted) {
    const place = waterfall.goals.find(({ goalId }) => goalId === goal.id)
    const needed = place ? more * (place.targetAmount / goal.target_amount) : 0
    if (place && needed > room) continue
    room -= needed
    carried.set(goal.id, more)
  }
  return carried
}
