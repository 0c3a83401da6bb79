/**
 * The plan's figures as the wizard shows them. The planning library has the rules; this adds what existing goals already
 * take.
 */
import { t } from '@lingui/core/macro'
import { inWholeUnits, type Minor, partsInWholeUnits, sumMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { wholePeriodsUntil } from '@/lib/planning/horizon'
import { type Outcome, outcomeOf } from '@/lib/planning/optimise'
import { projectedValue } from '@/lib/planning/projection'
import { type GoalStatus, goalStatus } from '@/lib/planning/status'
import type { DraftGoal } from './draft'

export interface PlanBasis {
  goals: readonly DraftGoal[]
  /** The monthly total of existing goals; 0 on first use. */
  committedMinor: Minor
}

/** The monthly total of the new goals. */
export function newMonthly({ goals }: PlanBasis): Minor {
  return sumMinor(goals.map((goal) => goal.contributionMinor))
}

/** The monthly total of all goals, including existing ones. */
export function totalMonthly(basis: PlanBasis): Minor {
  return sumMinor([newMonthly(basis), basis.committedMinor])
}

/** Each new goal's monthly amount as shown: without cents, and adding up to the total beside it. */
export function shownMonthly(goals: readonly DraftGoal[], currency: string): Minor[] {
  return partsInWholeUnits(
    goals.map((goal) => goal.contributionMinor),
    currency,
  )
}

/** An amount minus a part of it, both as shown without cents; negative when the part is larger. */
export function shownRest(whole: Minor, part: Minor, currency: string): Minor {
  return (inWholeUnits(whole, currency) - inWholeUnits(part, currency)) as Minor
}

/** How a plan fits a positive income. */
export type Fit = Outcome<DraftGoal>

export const fitOf = ({ goals, committedMinor }: PlanBasis, incomeMinor: Minor): Fit =>
  outcomeOf(goals, incomeMinor, committedMinor)

interface GoalOutlook {
  projectedMinor: Minor
  status: GoalStatus
  /** Whether the projection exceeds the target. */
  exceedsTarget: boolean
}

/** The projection of one goal at its date. */
export function outlookOf(goal: DraftGoal, now: Date): GoalOutlook {
  const periods = wholePeriodsUntil(new Date(goal.targetDate), now)
  const projectedMinor = projectedValue(goal.contributionMinor, goal.risk, periods)
  return {
    projectedMinor,
    status: goalStatus(projectedMinor, goal.targetMinor),
    exceedsTarget: projectedMinor > goal.targetMinor,
  }
}

/** "34% of income". */
export function ofIncome(share: number): string {
  const percent = formatPercent(share)
  return t`${percent} of income`
}
