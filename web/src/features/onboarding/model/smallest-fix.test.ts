import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { requiredMonthlyContribution } from '@/lib/planning/contribution'
import { monthsUntil, yearsAfter } from '@/lib/planning/horizon'
import { draftGoal } from '../testing/draft-goal'
import type { DraftGoal } from './draft'
import { fitOf } from './plan'
import { smallestFix } from './smallest-fix'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const minor = (amount: number) => amount as Minor

/** A goal as the wizard makes it: its contribution is computed from its target and date. */
function planned(key: string, targetMinor: number, months: number): DraftGoal {
  const targetDate = yearsAfter(NOW, months / 12)
  const contributionMinor = requiredMonthlyContribution(
    targetMinor,
    'moderate',
    monthsUntil(targetDate, NOW),
  )
  const target = minor(targetMinor)
  return draftGoal({
    key,
    name: key,
    targetMinor: target,
    targetDate: targetDate.toISOString(),
    contributionMinor,
  })
}

const basisOf = (...goals: DraftGoal[]) => ({ goals, committedMinor: minor(0) })
const home = planned('home', 10_000_000, 120)
const trip = planned('trip', 1_000_000, 24)

describe('the smallest fix', () => {
  it('is none for a plan that is comfortable', () => {
    expect(smallestFix(basisOf(home), minor(1_000_000), NOW)).toBeNull()
  })

  it('is none where no single goal can bring it about', () => {
    expect(smallestFix(basisOf(home, trip), minor(30_000), NOW)).toBeNull()
  })

  it.each([60_000, 100_000, 130_000, 150_000, 200_000])(
    'is enough, nothing smaller is, and one goal alone changes: an income of %d',
    (income) => {
      const basis = basisOf(home, trip)
      const fix = smallestFix(basis, minor(income), NOW)
      if (!fix) return expect(fitOf(basis, minor(income)).percent).toBeGreaterThan(40)
      expect(fix.percent).toBeLessThanOrEqual(40)
      expect(fix.goals.filter((goal) => !basis.goals.includes(goal))).toHaveLength(1)
      for (const goal of basis.goals) {
        const less = planned(
          goal.key,
          goal.targetMinor,
          monthsUntil(new Date(goal.targetDate), NOW) + fix.months - 1,
        )
        const goals = basis.goals.map((one) => (one === goal ? less : one))
        expect(fitOf({ ...basis, goals }, minor(income)).verdict.needsTuning).toBe(true)
      }
    },
  )

  it('is none that would take more than five years', () => {
    const fund = planned('emergency', 4_000_000, 24)
    const monthsAt = (income: number) => smallestFix(basisOf(fund), minor(income), NOW)?.months
    expect(monthsAt(150_000)).toBeLessThanOrEqual(60)
    expect(monthsAt(80_000)).toBeUndefined()
    expect(
      fitOf(basisOf(planned('emergency', 4_000_000, 24 + 120)), minor(80_000)).percent,
    ).toBeLessThan(40)
  })

  it('leaves what existing goals take as it is', () => {
    const basis = { goals: [trip], committedMinor: minor(30_000) }
    const fix = smallestFix(basis, minor(100_000), NOW)
    expect(fix?.totalMinor).toBeLessThanOrEqual(40_000)
    expect(fix?.goals[0]?.targetMinor).toBe(trip.targetMinor)
  })
})
