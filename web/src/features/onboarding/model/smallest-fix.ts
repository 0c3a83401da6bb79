/**
 * The smallest change that makes a plan comfortable: one goal gets the fewest extra months. The three choices of step 2.5
 * change every goal; this changes one.
 */
import type { Minor } from '@/lib/money'
import { requiredMonthlyContribution } from '@/lib/planning/contribution'
import { monthsUntil, yearsAfter } from '@/lib/planning/horizon'
import type { DraftGoal } from './draft'
import { type Fit, fitOf, type PlanBasis } from './plan'

/** The limit for a later date is five years, as everywhere (decision 138). */
const MAX_MONTHS = 60

export interface SmallestFix extends Fit {
  /** The goal that gets more time. */
  name: string
  months: number
}

/**
 * The fewest extra months for a single goal that make the plan comfortable; `null` when it already is, or no goal can.
 */
export function smallestFix(basis: PlanBasis, incomeMinor: Minor, now: Date): SmallestFix | null {
  if (!fitOf(basis, incomeMinor).verdict.needsTuning) return null
  const fixes = basis.goals.flatMap((goal) => fixBy(goal, basis, incomeMinor, now) ?? [])
  return fixes.toSorted((a, b) => a.months - b.months)[0] ?? null
}

/** More time never raises the monthly amount, so a binary search finds the fewest months. */
function fixBy(
  goal: DraftGoal,
  basis: PlanBasis,
  incomeMinor: Minor,
  now: Date,
): SmallestFix | null {
  const after = (months: number): SmallestFix => {
    const goals = basis.goals.map((one) => (one === goal ? waiting(goal, months, now) : one))
    return { ...fitOf({ ...basis, goals }, incomeMinor), name: goal.name, months }
  }
  const suffices = (months: number) => !after(months).verdict.needsTuning
  if (!suffices(MAX_MONTHS)) return null
  let low = 1
  let high = MAX_MONTHS
  while (low < high) {
    const middle = (low + high) >> 1
    if (suffices(middle)) high = middle
    else low = middle + 1
  }
  return after(low)
}

function waiting(goal: DraftGoal, months: number, now: Date): DraftGoal {
  const targetDate = yearsAfter(new Date(goal.targetDate), months / 12)
  const contributionMinor = requiredMonthlyContribution(
    goal.targetMinor,
    goal.risk,
    monthsUntil(targetDate, now),
  )
  return { ...goal, targetDate: targetDate.toISOString(), contributionMinor }
}
