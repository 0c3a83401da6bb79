/** The plan an answer is for, and what its fixes would change in it. */
import type { Goal, GoalOdds } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import { sameWhatIf, type WhatIf } from './what-if'

export type FixName = 'moreMonthly' | 'monthsLater' | 'lowerTarget'

/** The plan that was sent. */
export function answeredPlan(goal: Goal, { plan }: GoalOdds): WhatIf {
  return {
    contributionMinor: toMinor(plan.plannedMonthlyContribution, goal.currency),
    targetMinor: toMinor(plan.targetAmount, goal.currency),
    targetDate: plan.targetDate,
  }
}

/** Whether the answer is for this plan and not for the one tried before it. */
export function isAnswerTo(goal: Goal, odds: GoalOdds, whatIf: WhatIf): boolean {
  return sameWhatIf(answeredPlan(goal, odds), whatIf)
}

/** The plan with one fix applied; `null` without that fix. */
export function fixedPlan(goal: Goal, odds: GoalOdds, fix: FixName): WhatIf | null {
  const plan = answeredPlan(goal, odds)
  const { fixes } = odds
  const minor = (amount: number) => toMinor(amount, goal.currency)
  if (fix === 'monthsLater')
    return fixes?.laterDate ? { ...plan, targetDate: fixes.laterDate } : null
  const amount = fixes?.[fix] ?? null
  if (amount === null) return null
  return fix === 'lowerTarget'
    ? { ...plan, targetMinor: minor(amount) }
    : { ...plan, contributionMinor: (plan.contributionMinor + minor(amount)) as Minor }
}

/** How much more a month makes the odds fair; null when they are, or when no amount does. */
export function moreForFair(odds: GoalOdds | undefined): number | null {
  return odds?.fixes?.wanted === 'Fair' ? odds.fixes.moreMonthly : null
}
