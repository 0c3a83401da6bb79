/**
 * The monthly contribution that reaches a target: `PMT = T * r / ((1+r)^n - 1)`, or `T / n` without growth.
 * Contributions go in at the end of each month. Twin of `shared/domain/src/planning/contribution.rs`.
 */
import type { RiskProfile } from '../api-types'
import { type Minor, ZERO } from '../money'
import { growthOver, toMinorUnits, whole } from './growth'
import { checkedMonths } from './horizon'
import { PlanningError } from './planning-error'
import { RISK_ASSUMPTIONS } from './risk'

/**
 * The largest target of a goal, in minor units: a trillion in a currency with cents. The server allows a trillion in any
 * currency, so only a currency with more decimals reaches this limit first.
 */
export const MAX_TARGET_MINOR = 100_000_000_000_000

/** Input for a contribution. */
interface ContributionInput {
  /** The target, in minor units: 1 to `MAX_TARGET_MINOR`. */
  targetMinor: number
  /** Savings so far, which grow too, in minor units; a negative amount counts as 0. */
  savedMinor?: number
  /** A yearly rate: 600 is 6 %. */
  yearlyBasisPoints: number
  /** Number of contributions: 1 to `MAX_MONTHS`. */
  months: number
}

/**
 * The monthly contribution that reaches `targetMinor` from nothing, at the planning rate of `risk`, in minor units,
 * rounded half up. Throws `PlanningError` for 0 months, too many months, or a target out of range.
 */
export function requiredMonthlyContribution(
  targetMinor: number,
  risk: RiskProfile,
  months: number,
): Minor {
  const yearlyBasisPoints = RISK_ASSUMPTIONS[risk].planningBasisPoints
  return requiredContributionAt({ targetMinor, yearlyBasisPoints, months })
}

/**
 * The monthly contribution at any rate, with savings `S`: `PMT = (T - S * (1+r)^n) * r / ((1+r)^n - 1)`; 0 when the
 * savings alone reach the target.
 */
export function requiredContributionAt(input: ContributionInput): Minor {
  const target = checkedTarget(input.targetMinor)
  const saved = whole(Math.max(0, input.savedMinor ?? 0))
  const { ofOne, ofEach } = growthOver(input.yearlyBasisPoints, checkedMonths(input.months))
  const missing = target * ofOne.under - saved * ofOne.over
  if (missing <= 0n) return ZERO
  return toMinorUnits({ over: missing * ofEach.under, under: ofOne.under * ofEach.over })
}

/** The target as a bigint. Throws `PlanningError` when it is out of range. */
export function checkedTarget(targetMinor: number): bigint {
  if (!(targetMinor > 0 && targetMinor <= MAX_TARGET_MINOR)) {
    throw new PlanningError('target_out_of_range')
  }
  return whole(targetMinor)
}
