/** The planning rules against the vectors that the server's implementation runs too. */
import { describe, expect, it } from 'vitest'
import contribution from '../../../../shared/domain/vectors/contribution.json'
import horizon from '../../../../shared/domain/vectors/horizon.json'
import optimiseRows from '../../../../shared/domain/vectors/optimise.json'
import projection from '../../../../shared/domain/vectors/projection.json'
import risk from '../../../../shared/domain/vectors/risk.json'
import status from '../../../../shared/domain/vectors/status.json'
import templates from '../../../../shared/domain/vectors/templates.json'
import verdict from '../../../../shared/domain/vectors/verdict.json'
import type { RiskProfile } from '../api-types'
import type { Minor } from '../money'
import { requiredContributionAt, requiredMonthlyContribution } from './contribution'
import { monthsUntil, wholePeriodsUntil } from './horizon'
import { optimise, type PlannedGoal } from './optimise'
import { PlanningError } from './planning-error'
import { projectedValue, projectedValueAt } from './projection'
import { RISK_ASSUMPTIONS, RISK_PROFILES } from './risk'
import { goalStatus } from './status'
import { goalTemplates } from './templates'
import { aheadOfPercent, incomeSharePercent, verdictOn } from './verdict'

function riskWith(rate: 'planningBasisPoints' | 'projectionBasisPoints', basisPoints: number) {
  return RISK_PROFILES.find((profile) => RISK_ASSUMPTIONS[profile][rate] === basisPoints)
}

function refusalCode(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (error instanceof PlanningError) return error.code
    throw error
  }
  return 'none'
}

describe('required contributions match the reference to the cent', () => {
  it.each(contribution.rows)('$name', (row) => {
    const { target_minor: targetMinor, saved_minor: savedMinor, months } = row
    const yearlyBasisPoints = row.yearly_basis_points
    expect(requiredContributionAt({ targetMinor, savedMinor, yearlyBasisPoints, months })).toBe(
      row.required_minor,
    )
    const profile = riskWith('planningBasisPoints', yearlyBasisPoints)
    if (profile && savedMinor === 0) {
      expect(requiredMonthlyContribution(targetMinor, profile, months)).toBe(row.required_minor)
    }
  })

  it.each(contribution.refusals)('refused: $name', (row) => {
    const attempt = () =>
      requiredContributionAt({
        targetMinor: row.target_minor,
        yearlyBasisPoints: row.yearly_basis_points,
        months: row.months,
      })
    expect(refusalCode(attempt)).toBe(row.error)
  })
})

describe('projected values match the reference to the cent', () => {
  it.each(projection.rows)('$name', (row) => {
    const { contribution_minor: contributionMinor, saved_minor: savedMinor, periods } = row
    const yearlyBasisPoints = row.yearly_basis_points
    expect(projectedValueAt({ contributionMinor, savedMinor, yearlyBasisPoints, periods })).toBe(
      row.projected_minor,
    )
    const profile = riskWith('projectionBasisPoints', yearlyBasisPoints)
    if (profile && savedMinor === 0) {
      expect(projectedValue(contributionMinor, profile, periods)).toBe(row.projected_minor)
    }
  })

  it.each(projection.refusals)('refused: $name', (row) => {
    const attempt = () =>
      projectedValueAt({
        contributionMinor: row.contribution_minor,
        yearlyBasisPoints: row.yearly_basis_points,
        periods: row.periods,
      })
    expect(refusalCode(attempt)).toBe(row.error)
  })
})

describe('horizons match the reference', () => {
  it.each(horizon.rows)('$name', (row) => {
    const [target, now] = [new Date(row.target), new Date(row.now)]
    expect(monthsUntil(target, now)).toBe(row.months)
    expect(wholePeriodsUntil(target, now)).toBe(row.periods)
  })
})

describe('statuses match the reference', () => {
  it.each(status.rows)('$name', (row) => {
    expect(goalStatus(row.projected_minor, row.target_minor)).toBe(row.status)
  })
})

describe('verdicts match the reference word for word', () => {
  it.each(verdict.rows)('$name', (row) => {
    const { total_minor: total, income_minor: income } = row
    expect(incomeSharePercent(total, income)).toBe(row.percent_tenths / 10)
    expect(aheadOfPercent(total, income)).toBe(row.ahead_of_percent)
    expect(verdictOn(total, income)).toEqual({
      tone: row.tone,
      message: row.message,
      headline: row.headline,
      badge: row.badge,
      needsTuning: row.needs_tuning,
    })
  })
})

describe('optimised plans match the reference goal by goal', () => {
  interface GoalRow {
    target_minor: number
    target_date: string
    risk: string
    contribution_minor: number
  }
  const planned = (row: GoalRow): PlannedGoal => ({
    targetMinor: row.target_minor as Minor,
    targetDate: row.target_date,
    risk: row.risk as RiskProfile,
    contributionMinor: row.contribution_minor as Minor,
  })

  it.each(optimiseRows.rows)('$name', (row) => {
    const options = optimise(row.goals.map(planned), row.income_minor, new Date(row.now))
    for (const choice of ['extend', 'adjust', 'keep'] as const) {
      const expected = row[choice]
      expect(options[choice].goals).toEqual(expected.goals.map(planned))
      expect(options[choice].totalMinor).toBe(expected.total_minor)
      expect(options[choice].percent).toBe(expected.percent_tenths / 10)
    }
    expect(options.recommended).toBe(row.recommended)
  })
})

describe('assumptions match the reference', () => {
  it.each(risk.rows)('$risk', (row) => {
    const assumed = RISK_ASSUMPTIONS[row.risk as RiskProfile]
    expect(assumed.planningBasisPoints).toBe(row.planning_basis_points)
    expect(assumed.projectionBasisPoints).toBe(row.projection_basis_points)
  })

  it('suggests the same goals in the same order', () => {
    expect(goalTemplates()).toEqual(templates.rows)
  })
})
