import { describe, expect, it } from 'vitest'
import type { Minor } from '@/lib/money'
import { yearsAfter } from '@/lib/planning/horizon'
import { draftGoal } from '../testing/draft-goal'
import { fitOf, newMonthly, outlookOf, shownRest, totalMonthly, tweaksOf } from './plan'

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

  it.each([
    [30_40, 70],
    [30_60, 69],
    [120_00, 0],
  ])('at %d of 10000 is ahead of %d percent of people', (monthly, ahead) => {
    expect(fitOf(basisOf(monthly), minor(100_00)).ahead).toBe(ahead)
  })

  it('counts what existing goals take', () => {
    const basis = basisOf(20_00, 30_00)
    expect(newMonthly(basis)).toBe(20_00)
    expect(totalMonthly(basis)).toBe(50_00)
    expect(fitOf(basis, minor(100_00)).percent).toBe(50)
  })
})

describe('the three choices', () => {
  const goal = draftGoal({ targetDate: yearsAfter(NOW, 10).toISOString() })
  const basis = { goals: [goal], committedMinor: minor(0) }

  it('extend, adjust and keep the goals', () => {
    const { options } = tweaksOf(basis, minor(100_000), NOW)
    expect(options.extend.goals[0]).toMatchObject({
      key: goal.key,
      name: goal.name,
      targetMinor: goal.targetMinor,
      targetDate: yearsAfter(NOW, 13).toISOString(),
    })
    expect(options.adjust.goals[0]).toMatchObject({
      targetMinor: 8_500_000,
      targetDate: goal.targetDate,
    })
    expect(options.keep.goals).toEqual([goal])
    expect(options.extend.totalMinor).toBeLessThan(options.adjust.totalMinor)
  })

  it.each([
    ['extend, when that comes to 40 % or less', 110_000, 'extend'],
    ['nothing, when neither does', 50_000, null],
  ])('recommend %s', (_what, income, recommended) => {
    expect(tweaksOf(basis, minor(income), NOW).recommended).toBe(recommended)
  })

  it('recommend adjust when only that comes to 40 % or less', () => {
    const soon = draftGoal({ targetDate: yearsAfter(NOW, 40).toISOString(), risk: 'conservative' })
    const long = { goals: [soon], committedMinor: minor(0) }
    const { options } = tweaksOf(long, minor(100_000), NOW)
    const between = Math.ceil((options.adjust.totalMinor * 100) / 40)
    expect(options.adjust.totalMinor).toBeLessThan(options.extend.totalMinor)
    expect(tweaksOf(long, minor(between), NOW).recommended).toBe('adjust')
  })

  it('judge the whole commitment, not the new goal alone', () => {
    const committed = { ...basis, committedMinor: minor(50_000) }
    expect(tweaksOf(basis, minor(200_000), NOW).options.keep.verdict.tone).toBe('green')
    expect(tweaksOf(committed, minor(200_000), NOW).options.keep.verdict.tone).toBe('orange')
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
