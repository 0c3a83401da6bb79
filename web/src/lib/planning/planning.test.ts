/** The planning functions beyond the vectors shared with the server. */
import { describe, expect, it } from 'vitest'
import type { Minor } from '../money'
import {
  MAX_TARGET_MINOR,
  requiredContributionAt,
  requiredMonthlyContribution,
} from './contribution'
import { checkedMonths, monthsUntil, yearsAfter } from './horizon'
import { optimise } from './optimise'
import { PlanningError } from './planning-error'
import { projectedValueAt } from './projection'
import { riskForTimeline } from './risk'
import { percentComplete } from './status'
import { aheadOfPercent, verdictOn } from './verdict'

const NOW = new Date('2026-11-21T09:30:00.000Z')

describe('a contribution', () => {
  it.each([
    [10_000_000, 600, 120],
    [50_000_000, 900, 360],
    [1, 300, 1200],
    [MAX_TARGET_MINOR, 300, 1200],
    [999_999, 0, 7],
  ])(
    'for %i cents at %i basis points over %i months reaches its target within one cent a month',
    (targetMinor, yearlyBasisPoints, months) => {
      const required = requiredContributionAt({ targetMinor, yearlyBasisPoints, months })
      const projected = (contributionMinor: number) =>
        projectedValueAt({ contributionMinor, yearlyBasisPoints, periods: months })
      expect(projected(required + 1)).toBeGreaterThanOrEqual(targetMinor)
      if (required > 0) expect(projected(required - 1)).toBeLessThan(targetMinor)
    },
  )

  it('is never raised by more time', () => {
    let last = Number.POSITIVE_INFINITY
    for (let months = 1; months <= 480; months += 1) {
      const required = requiredMonthlyContribution(12_345_678, 'aggressive', months)
      expect(required).toBeLessThanOrEqual(last)
      last = required
    }
  })

  it.each([
    ['half a cent', 0.5, 600, 12],
    ['a negative rate', 100, -1, 12],
    ['half a basis point', 100, 0.5, 12],
    ['half a month', 100, 600, 1.5],
    ['no number', Number.NaN, 600, 12],
  ])('refuses %s', (_, targetMinor, yearlyBasisPoints, months) => {
    expect(() => requiredContributionAt({ targetMinor, yearlyBasisPoints, months })).toThrow(
      PlanningError,
    )
  })
})

describe('a horizon', () => {
  it('of a date that is none is refused', () => {
    expect(() => monthsUntil(new Date('soon'), NOW)).toThrow(PlanningError)
  })

  it.each([1, 10, 30, 100])('of %i years has twelve months a year', (years) => {
    expect(monthsUntil(yearsAfter(NOW, years), NOW)).toBe(checkedMonths(years * 12))
  })

  it('ends after a hundred years', () => {
    expect(() => yearsAfter(NOW, 101)).toThrow(PlanningError)
  })
})

describe('a timeline', () => {
  it.each([
    [2, 'conservative'],
    [3, 'moderate'],
    [10, 'moderate'],
    [11, 'aggressive'],
  ])('of %i years suits a %s profile', (years, profile) => {
    expect(riskForTimeline(years)).toBe(profile)
  })
})

describe('percent complete', () => {
  it.each([
    ['nothing', 0, 0],
    ['an overdrawn account', -500, 0],
    ['a third, rounded down', 3_333, 33.3],
    ['a cent short of all', 9_999, 99.9],
    ['all', 10_000, 100],
    ['more than all', 20_000, 100],
  ])('of %s', (_, saved, percent) => {
    expect(percentComplete(saved, 10_000)).toBe(percent)
  })
})

describe('a share of income', () => {
  it.each([0, -1, Number.NaN])('of an income of %d is refused', (income) => {
    expect(() => verdictOn(100, income)).toThrow(PlanningError)
    expect(() => aheadOfPercent(100, income)).toThrow(PlanningError)
  })
})

describe('optimising', () => {
  const goal = {
    name: 'Dream Home',
    targetMinor: 10_000_000 as Minor,
    targetDate: yearsAfter(NOW, 10).toISOString(),
    risk: 'moderate' as const,
    contributionMinor: 61_021 as Minor,
  }

  it("passes a goal's other fields through", () => {
    expect(optimise([goal], 100_000, NOW).extend.goals[0]?.name).toBe('Dream Home')
  })

  it('leaves the goals it was given alone', () => {
    const before = structuredClone(goal)
    optimise([goal], 100_000, NOW)
    expect(goal).toEqual(before)
  })

  it('of no goals costs nothing', () => {
    const options = optimise([], 100_000, NOW)
    expect(options.keep.totalMinor).toBe(0)
    expect(options.recommended).toBe('extend')
  })
})
