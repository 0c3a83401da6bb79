/** The plan an answer is about, and what its fixes would make of it. */
import type { Goal, GoalOdds } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import type { WhatIf } from './what-if'

export type FixName = 'moreMonthly' | 'monthsLater' | 'lowerTarget'

/** What an answer was asked for. */
export function answeredPlan(goal: Goal, { plan }: GoalOdds): WhatIf {
  // The same moment may be written in two ways, and must not look like a change.
  const unchanged = Date.parse(plan.targetDate) === Date.parse(goal.target_date)
  return {
    contributionMinor: toMinor(plan.plannedMonthlyContribution, goal.currency),
    targetMinor: toMinor(plan.targetAmount, goal.currency),
    targetDate: unchanged ? goal.target_date : plan.targetDate,
  }
}

/** The plan with one fix in it; `null` where there is no such fix. */
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

/** How much more a month makes the odds fair; null where they are, or no amount does. */
export function moreForFair(odds: GoalOdds | undefined): number | null {
  return odds?.fixes?.wanted === 'Fair' ? odds.fixes.moreMonthly : null
}
