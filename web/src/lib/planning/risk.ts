/**
 * The assumptions of a risk profile: its rates, labels, and the timelines it suits. Twin of
 * `shared/domain/src/planning/risk.rs`.
 */
import { t } from '@lingui/core/macro'
import type { RiskProfile } from '../api-types'

export const BASIS_POINTS_PER_PERCENT = 100

/** The assumptions of a profile. Rates are yearly, in basis points: 600 is 6 %. */
interface RiskAssumptions {
  /** The rate for contributions. */
  planningBasisPoints: number
  /** The rate for projected values. */
  projectionBasisPoints: number
  /** The growth strategy's name, as shown. */
  growthLabel: () => string
}

export const RISK_ASSUMPTIONS: Readonly<Record<RiskProfile, RiskAssumptions>> = {
  conservative: {
    planningBasisPoints: 300,
    projectionBasisPoints: 400,
    growthLabel: () => t`Steady & Secure`,
  },
  moderate: {
    planningBasisPoints: 600,
    projectionBasisPoints: 700,
    growthLabel: () => t`Balanced Growth`,
  },
  aggressive: {
    planningBasisPoints: 900,
    projectionBasisPoints: 1000,
    growthLabel: () => t`Maximum Growth`,
  },
}

/** Every profile, from steady to bold. */
export const RISK_PROFILES: readonly RiskProfile[] = ['conservative', 'moderate', 'aggressive']

/** The profile that suits a timeline: steady under 3 years, balanced from 3 to 10, bold over 10. */
export function riskForTimeline(years: number): RiskProfile {
  if (years < 3) return 'conservative'
  return years <= 10 ? 'moderate' : 'aggressive'
}
