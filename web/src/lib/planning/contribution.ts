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
 * The largest target a goal may have, in minor units: a trillion of a currency that has cents. The server allows a
 * trillion of any currency; only one with more decimals ever meets this limit first.
 */
export const MAX_TARGET_MINOR = 100_000_000_000_000

/** What a contribution is computed from. */
export interface ContributionInput {
  /** What is wanted, in minor units: 1 to `MAX_TARGET_MINOR`. */
  targetMinor: number
  /** What is there already and grows along, in minor units; a negative amount counts as none. */
  savedMinor?: number
  /** A yearly rate: 600 is 6 %. */
  yearlyBasisPoints: number
  /** How many contributions: 1 to `MAX_MONTHS`. */
  months: number
}

/**
 * What has to go in every month to reach `targetMinor` from nothing, at the planning rate of `risk`, in minor units
 * and rounded half up. Throws `PlanningError` for no months, too many, or a target out of range.
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
 * What has to go in every month at any rate, beside what is saved already:
 * `PMT = (T - S * (1+r)^n) * r / ((1+r)^n - 1)`, nothing when the savings get there alone.
 */
export function requiredContributionAt(input: ContributionInput): Minor {
  const target = checkedTarget(input.targetMinor)
  const saved = whole(Math.max(0, input.savedMinor ?? 0))
  const { ofOne, ofEach } = growthOver(input.yearlyBasisPoints, checkedMonths(input.months))
  const missing = target * ofOne.under - saved * ofOne.over
  if (missing <= 0n) return ZERO
  return toMinorUnits({ over: missing * ofEach.under, under: ofOne.under * ofEach.over })
}

/** A target that can be planned for. */
export function checkedTarget(targetMinor: number): bigint {
  if (!(targetMinor > 0 && targetMinor <= MAX_TARGET_MINOR)) {
    throw new PlanningError('target_out_of_range')
  }
  return whole(targetMinor)
}
