/** What savings and monthly contributions come to: `FV = PMT * ((1+r)^n - 1) / r`. */
import type { RiskProfile } from '../api-types'
import type { Minor } from '../money'
import { growthOver, toMinorUnits, whole } from './growth'
import { checkedMonths } from './horizon'
import { PlanningError } from './planning-error'
import { RISK_ASSUMPTIONS } from './risk'

/** What a projection is computed from. */
export interface ProjectionInput {
  /** What goes in at the end of every period, in minor units. */
  contributionMinor: number
  /** What is there already and grows along, in minor units; a negative amount counts as none. */
  savedMinor?: number
  /** A yearly rate: 700 is 7 %. */
  yearlyBasisPoints: number
  /** How many contributions go in; none or fewer when it is due. */
  periods: number
}

/**
 * What `contributionMinor` in each of the wizard's 30-day periods comes to at the projection rate of `risk`, in minor units
 * and rounded half up. Throws `PlanningError` for too many periods, a negative contribution, or a value no browser holds
 * exactly.
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
 * The same beside what is saved already, at any rate: `S * (1+r)^n + PMT * ((1+r)^n - 1) / r`; savings and one contribution
 * for no periods or fewer.
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
