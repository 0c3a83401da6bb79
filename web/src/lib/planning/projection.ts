/** The future value of savings and monthly contributions: `FV = PMT * ((1+r)^n - 1) / r`. */
import type { RiskProfile } from '../api-types'
import type { Minor } from '../money'
import { growthOver, toMinorUnits, whole } from './growth'
import { checkedMonths } from './horizon'
import { PlanningError } from './planning-error'
import { RISK_ASSUMPTIONS } from './risk'

/** Input for a projection. */
interface ProjectionInput {
  /** The contribution at the end of every period, in minor units. */
  contributionMinor: number
  /** Savings so far, which grow too, in minor units; a negative amount counts as 0. */
  savedMinor?: number
  /** A yearly rate: 700 is 7 %. */
  yearlyBasisPoints: number
  /** Number of contributions; 0 or negative when the goal is due. */
  periods: number
}

/**
 * The future value of contributing `contributionMinor` in each of the wizard's 30-day periods, at the projection rate of
 * `risk`, in minor units, rounded half up. Throws `PlanningError` for too many periods, a negative contribution, or a
 * value beyond the safe integers.
 */
export function projectedValue(
  contributionMinor: number,
  risk: RiskProfile,
  periods: number,
): Minor {
  const yearlyBasisPoints = RISK_ASSUMPTIONS[risk].projectionBasisPoints
  return projectedValueAt({ contributionMinor, yearlyBasisPoints, periods })
}

/**
 * The same with savings `S` at any rate: `S * (1+r)^n + PMT * ((1+r)^n - 1) / r`; savings plus one contribution for 0 or
 * fewer periods.
 */
export function projectedValueAt(input: ProjectionInput): Minor {
  if (input.contributionMinor < 0) throw new PlanningError('negative_contribution')
  const contribution = whole(input.contributionMinor)
  const saved = whole(Math.max(0, input.savedMinor ?? 0))
  if (input.periods <= 0) return toMinorUnits({ over: saved + contribution, under: 1n })

  const { ofOne, ofEach } = growthOver(input.yearlyBasisPoints, checkedMonths(input.periods))
  return toMinorUnits({
    over: saved * ofOne.over * ofEach.under + contribution * ofEach.over * ofOne.under,
    under: ofOne.under * ofEach.under,
  })
}
