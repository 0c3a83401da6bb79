import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { yearsAfter } from '@/lib/planning/horizon'
import { optimise } from '@/lib/planning/optimise'
import { draftGoal } from '../testing/draft-goal'
import { fitOf, newMonthly, outlookOf, shownRest, totalMonthly } from './plan'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const minor = (amount: number) => amount as Minor
const basisOf = (monthly: number, committed = 0) => ({
  goals: [draftGoal({ contributionMinor: minor(monthly) })],
  committedMinor: minor(committed),
})

describe('how a plan fits an income', () => {
  it.each([
    [0, 'green', "Excellent! You're on track", 'Excellent', false],
    [40_00, 'green', "Excellent! You're on track", 'Excellent', false],
    [40_01, 'yellow', 'Tight but doable', 'Healthy', true],
    [50_00, 'yellow', 'Tight but doable', 'Healthy', true],
    [50_01, 'orange', "Let's optimize together", 'Ambitious', true],
    [150_00, 'orange', "Let's optimize together", 'Ambitious', true],
  ])('at %d of 10000 is %s', (monthly, tone, message, badge, needsTuning) => {
    const { verdict } = fitOf(basisOf(monthly), minor(100_00))
    expect(verdict).toMatchObject({ tone, message, badge, needsTuning })
  })

  it.each([
    [100_00, 30_00, 70_00],
    [100_00, 130_00, -30_00],
    // The screen shows $100 and $31, so $69 is left; with cents it would be $70.
    [100_49, 30_50, 69_00],
    [99_50, 30_49, 70_00],
  ])('of %d after %d leaves %d, as the two are read', (whole, part, rest) => {
    expect(shownRest(minor(whole), minor(part), 'USD')).toBe(rest)
  })

  it('counts what existing goals take', () => {
    const basis = basisOf(20_00, 30_00)
    expect(newMonthly(basis)).toBe(20_00)
    expect(totalMonthly(basis)).toBe(50_00)
    expect(fitOf(basis, minor(100_00)).percent).toBe(50)
    const { keep } = optimise(basis.goals, 100_00, NOW, basis.committedMinor)
    expect(keep.verdict.tone).toBe('yellow')
  })
})

describe('where a goal leads', () => {
  it.each([
    ['at or above its target', 61_021, 'Excellent progress'],
    ['at or above nine tenths', 53_000, 'On track'],
    ['below nine tenths', 30_000, 'Good start'],
  ])('%s', (_what, contribution, status) => {
    const goal = draftGoal({
      targetDate: yearsAfter(NOW, 10).toISOString(),
      contributionMinor: minor(contribution),
    })
    expect(outlookOf(goal, NOW).status).toBe(status)
  })

  it('is shown when it goes past the target', () => {
    const goal = draftGoal({ targetDate: yearsAfter(NOW, 10).toISOString() })
    expect(outlookOf(goal, NOW).exceedsTarget).toBe(true)
    expect(outlookOf({ ...goal, contributionMinor: minor(1) }, NOW).exceedsTarget).toBe(false)
  })
})
