/**
 * Where a goal stands at one moment: what it needs a month, what it comes to, and how that compares.
 * Twin of `plan_of` in `shared/domain/src/planning/mod.rs`.
 */
import type { RiskProfile } from '../api-types'
import type { Minor } from '../money'
import { requiredContributionAt } from './contribution'
import { monthsUntil, wholePeriodsUntil } from './horizon'
import { projectedValueAt } from './projection'
import { RISK_ASSUMPTIONS } from './risk'
import { type GoalStatus, goalStatus, percentComplete } from './status'

/** What a goal is planned from; amounts in minor units of one currency. */
export interface PlanInput {
  targetMinor: number
  /** What is there; an overdrawn account set aside for it has saved nothing. */
  savedMinor: number
  contributionMinor: number
  targetDate: Date
  risk: RiskProfile
  /** A yearly rate to project with in place of the profile's own: 700 is 7 %. */
  projectionBasisPoints?: number
}

export interface Plan {
  requiredMinor: Minor
  projectedMinor: Minor
  status: GoalStatus
  /** Whole 30-day periods to the target date; 0 when it is due. */
  periods: number
  percentComplete: number
}

/** The plan at `now`. A goal due before another period is over needs all that is missing at once. Throws `PlanningError`. */
export function planOf(input: PlanInput, now: Date): Plan {
  const { targetMinor, contributionMinor, targetDate } = input
  const savedMinor = Math.max(0, input.savedMinor)
  const periods = wholePeriodsUntil(targetDate, now)
  const { projectionBasisPoints } = RISK_ASSUMPTIONS[input.risk]
  const projectedMinor = projectedValueAt({
    contributionMinor,
    savedMinor,
    yearlyBasisPoints: input.projectionBasisPoints ?? projectionBasisPoints,
    periods,
  })
  return {
    requiredMinor: requiredFrom(input, savedMinor, periods, now),
    projectedMinor,
    status: goalStatus(projectedMinor, targetMinor),
    periods: Math.max(0, periods),
    percentComplete: percentComplete(savedMinor, targetMinor),
  }
}

/** Over no more months than the projection counts periods: who puts in what is needed is then projected to get there. */
function requiredFrom(
  { targetMinor, targetDate, risk }: PlanInput,
  savedMinor: number,
  periods: number,
  now: Date,
) {
  if (periods <= 0) return Math.max(0, targetMinor - savedMinor) as Minor
  return requiredContributionAt({
    targetMinor,
    savedMinor,
    yearlyBasisPoints: RISK_ASSUMPTIONS[risk].planningBasisPoints,
    months: Math.min(monthsUntil(targetDate, now), periods),
  })
}
