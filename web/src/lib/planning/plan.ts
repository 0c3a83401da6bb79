/**
 * Where a goal stands at one moment: what it needs a month, and what it comes to.
 * Twin of `plan_of` in `shared/domain/src/planning/mod.rs`.
 */
import type { RiskProfile } from '../api-types'
import type { Minor } from '../money'
import { paymentsUntil } from '../payment-days'
import { requiredContributionAt } from './contribution'
import { valueAfter } from './projection'
import { RISK_ASSUMPTIONS } from './risk'
import { percentComplete } from './status'

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
  /** How many monthly payments there still are, the last one on the target date; 0 when that has come. */
  payments: number
  percentComplete: number
}

/** The plan at `now`. A goal whose date has come needs all that is missing at once. Throws `PlanningError`. */
export function planOf(input: PlanInput, now: Date): Plan {
  const { targetMinor, contributionMinor, targetDate } = input
  const savedMinor = Math.max(0, input.savedMinor)
  const payments = paymentsUntil(targetDate, now)
  const { projectionBasisPoints } = RISK_ASSUMPTIONS[input.risk]
  const projectedMinor = valueAfter({
    contributionMinor,
    savedMinor,
    yearlyBasisPoints: input.projectionBasisPoints ?? projectionBasisPoints,
    periods: payments,
  })
  return {
    requiredMinor: requiredFrom(input, savedMinor, payments),
    projectedMinor,
    payments,
    percentComplete: percentComplete(savedMinor, targetMinor),
  }
}

function requiredFrom(
  { targetMinor, risk }: PlanInput,
  savedMinor: number,
  payments: number,
): Minor {
  if (payments === 0) return Math.max(0, targetMinor - savedMinor) as Minor
  return requiredContributionAt({
    targetMinor,
    savedMinor,
    yearlyBasisPoints: RISK_ASSUMPTIONS[risk].planningBasisPoints,
    months: payments,
  })
}
