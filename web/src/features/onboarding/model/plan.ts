/**
 * The plan's figures as the wizard shows them. The rules are the planning library's; this adds what someone who
 * adds a goal has committed already.
 */
import { t } from '@lingui/core/macro'
import { inWholeUnits, type Minor, partsInWholeUnits, sumMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { wholePeriodsUntil } from '@/lib/planning/horizon'
import { type OptimizationChoice, optimise } from '@/lib/planning/optimise'
import { projectedValue } from '@/lib/planning/projection'
import { type GoalStatus, goalStatus } from '@/lib/planning/status'
import { aheadOfPercent, incomeSharePercent, type Verdict, verdictOn } from '@/lib/planning/verdict'
import type { DraftGoal } from './draft'

export interface PlanBasis {
  goals: readonly DraftGoal[]
  /** What existing goals take a month already; nothing on first use. */
  committedMinor: Minor
}

/** What the new goals need a month. */
export function newMonthly({ goals }: PlanBasis): Minor {
  return sumMinor(goals.map((goal) => goal.contributionMinor))
}

/** What all goals need a month, existing ones included. */
export function totalMonthly(basis: PlanBasis): Minor {
  return sumMinor([newMonthly(basis), basis.committedMinor])
}

/** What each new goal needs a month as the wizard writes it: without cents, and adding up to the total beside it. */
export function shownMonthly(goals: readonly DraftGoal[], currency: string): Minor[] {
  return partsInWholeUnits(
    goals.map((goal) => goal.contributionMinor),
    currency,
  )
}

/** What one amount leaves of another, as the two read without cents; negative when it is more. */
export function shownRest(whole: Minor, part: Minor, currency: string): Minor {
  return (inWholeUnits(whole, currency) - inWholeUnits(part, currency)) as Minor
}

export interface Fit {
  totalMinor: Minor
  /** Share of income in percent, one decimal. */
  percent: number
  verdict: Verdict
  /** The N of "ahead of N% of people". */
  ahead: number
}

/** How a plan fits an income above nothing. */
export function fitOf(basis: PlanBasis, incomeMinor: Minor): Fit {
  const totalMinor = totalMonthly(basis)
  return {
    totalMinor,
    percent: incomeSharePercent(totalMinor, incomeMinor),
    verdict: verdictOn(totalMinor, incomeMinor),
    ahead: aheadOfPercent(totalMinor, incomeMinor),
  }
}

export interface Tweak extends Fit {
  goals: DraftGoal[]
}

export interface Tweaks {
  options: Record<OptimizationChoice, Tweak>
  recommended: OptimizationChoice | null
}

/** What each choice of step 2.5 would make of the plan. Existing goals stay as they are. */
export function tweaksOf(basis: PlanBasis, incomeMinor: Minor, now: Date): Tweaks {
  const { recommended, ...made } = optimise(basis.goals, incomeMinor, now, basis.committedMinor)
  const tweak = (choice: OptimizationChoice): Tweak => ({
    ...made[choice],
    ahead: aheadOfPercent(made[choice].totalMinor, incomeMinor),
  })
  const options = { extend: tweak('extend'), adjust: tweak('adjust'), keep: tweak('keep') }
  return { options, recommended }
}

interface GoalOutlook {
  projectedMinor: Minor
  status: GoalStatus
  /** Worth showing: the projection goes past the target. */
  exceedsTarget: boolean
}

/** Where one goal's contributions lead by its date. */
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
