import { describe, expect, it } from 'vitest'
import type { Goal, GoalPlan } from '@/lib/api-types'
import { goal, NOW } from '@/testing/builders'
import { filterGoals, toGoalFilter } from './goal-filter'
import { byAttention, goalOutlook, suggestedGoal, toGo } from './goal-outlook'
import { goalTotals, onPaceCount } from './goal-totals'
import { sampledPeriods } from './projection-points'
import { storedPlan, whatIfPlan, whatIfPoints } from './what-if'

const withPlan = (plan: Partial<GoalPlan>, changes: Partial<Goal> = {}) =>
  goal({ ...changes, plan: { ...goal().plan, ...plan } })

const onPace = withPlan({ status: 'Excellent progress' }, { id: 'pace' })
const close = withPlan({ status: 'On track' }, { id: 'close' })
const behind = withPlan({ status: 'Good start' }, { id: 'behind' })
const due = withPlan({ monthsLeft: 0 }, { id: 'due' })
const reached = goal({ id: 'reached', current_amount: 9600 })

describe('goalOutlook', () => {
  it.each([
    ['onPace', onPace, 0],
    ['close', close, 12_000],
    ['behind', behind, 12_000],
    ['due', due, 0],
    ['reached', reached, 0],
  ] as const)('%s', (standing, subject, extraMonthly) =>
    expect(goalOutlook(subject)).toMatchObject({ standing, extraMonthly }),
  )

  it('asks for nothing more when the plan already puts in what is needed', () => {
    const generous = withPlan({ requiredMonthlyContribution: 400 })
    expect(goalOutlook(generous).extraMonthly).toBe(0)
  })
})

describe('lists of goals', () => {
  const all = [reached, onPace, close, behind, due]

  it('put what is behind first', () => {
    expect(byAttention(all).map((one) => one.id)).toEqual([
      'due',
      'behind',
      'close',
      'pace',
      'reached',
    ])
  })

  it('suggest the first goal that more money a month would mend', () => {
    expect(suggestedGoal(all)?.id).toBe('behind')
    expect(suggestedGoal([onPace, reached, due])).toBeUndefined()
  })

  it.each([
    ['all', 5],
    ['behind', 2],
    ['pace', 2],
    ['reached', 1],
  ] as const)('filter by %s', (filter, count) =>
    expect(filterGoals(all, filter)).toHaveLength(count),
  )

  it('count what is on pace or reached', () => expect(onPaceCount(all)).toBe(3))

  it('take an unknown filter for all', () => {
    expect(toGoalFilter('reached')).toBe('reached')
    expect(toGoalFilter('nonsense')).toBe('all')
    expect(toGoalFilter(null)).toBe('all')
  })

  it('never add two currencies', () => {
    const totals = goalTotals([behind, close, goal({ currency: 'CAD', current_amount: 10 })])
    expect(totals).toMatchObject([
      { currency: 'USD', saved: 670_000, targets: 1_920_000, monthly: 100_000 },
      { currency: 'CAD', saved: 1000 },
    ])
  })
})

it('toGo is never below nothing', () => {
  expect(toGo(goal())).toBe(625_000)
  expect(toGo(goal({ current_amount: 10_000 }))).toBe(0)
})

describe('the projected line', () => {
  const line = (one: Goal) => whatIfPoints(one, storedPlan(one), one.plan.monthsLeft, NOW)

  it('start at what is saved today and rise to the plan’s last period', () => {
    const points = line(goal())
    expect(points[0]).toEqual({ day: '2026-11-21', value: 335_000 })
    expect(points).toHaveLength(10)
    expect(points.at(-1)?.day).toBe('2027-08-18')
    const values = points.map((point) => point.value)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  it('end where the formula of the server ends: $100 a month at 7 % over 12 periods', () => {
    const plain = withPlan(
      { monthsLeft: 12 },
      { current_amount: 0, planned_monthly_contribution: 100 },
    )
    expect(line(plain).at(-1)?.value).toBe(123_926)
  })

  it.each([
    [0, [0]],
    [3, [0, 1, 2, 3]],
  ])('sample %i periods', (last, expected) => expect(sampledPeriods(last)).toEqual(expected))

  it('thin out a long plan and keep both ends', () => {
    const periods = sampledPeriods(365)
    expect(periods.length).toBeLessThanOrEqual(62)
    expect([periods[0], periods.at(-1)]).toEqual([0, 365])
  })
})

it('a plan of a lifetime is drawn from as few points as any other', () => {
  const lifelong = goal({ target_amount: 5_000_000, target_date: '2116-01-01T12:00:00' })
  const { periods } = whatIfPlan(lifelong, storedPlan(lifelong), NOW)
  expect(periods).toBeGreaterThan(1_000)
  expect(whatIfPoints(lifelong, storedPlan(lifelong), periods, NOW).length).toBeLessThanOrEqual(62)
})
