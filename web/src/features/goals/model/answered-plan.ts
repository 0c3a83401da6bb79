/** The plan an answer is about, and what its fixes would make of it. */
import type { Goal, GoalOdds } from '@/lib/api-types'
import { type Minor, toMinor } from '@/lib/money'
import { later, type WhatIf } from './what-if'

export type FixName = 'moreMonthly' | 'monthsLater' | 'lowerTarget'

/** What an answer was asked for; the rate is no part of it, because the odds do not depend on it. */
export function answeredPlan(goal: Goal, { plan }: GoalOdds, yearlyBasisPoints: number): WhatIf {
  // The same moment may be written in two ways, and must not look like a change.
  const unchanged = Date.parse(plan.targetDate) === Date.parse(goal.target_date)
  return {
    contributionMinor: toMinor(plan.plannedMonthlyContribution, goal.currency),
    targetMinor: toMinor(plan.targetAmount, goal.currency),
    targetDate: unchanged ? goal.target_date : plan.targetDate,
    yearlyBasisPoints,
  }
}

/** The plan with one fix in it; `null` where there is no such fix. */
export function fixedPlan(
  goal: Goal,
  odds: GoalOdds,
  fix: FixName,
  from: { yearlyBasisPoints: number; now: Date },
): WhatIf | null {
  const plan = answeredPlan(goal, odds, from.yearlyBasisPoints)
  const amount = odds.fixes?.[fix] ?? null
  if (amount === null) return null
  const minor = () => toMinor(amount, goal.currency)
  switch (fix) {
    case 'moreMonthly':
      return { ...plan, contributionMinor: (plan.contributionMinor + minor()) as Minor }
    case 'monthsLater':
      return { ...plan, targetDate: later(plan.targetDate, amount, from.now) }
    case 'lowerTarget':
      return { ...plan, targetMinor: minor() }
  }
}
