import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMonths } from '@/lib/days'
import type { Odds } from '@/lib/planning-shapes'
import { savedAmount } from '@/lib/saved-amount'
import { goal, goalTotals, NOW } from '@/testing/builders'
import { filterGoals } from './goal-filter'
import { byAttention, type OddsOf, oddsUnknown, standingOf, toGo } from './goal-outlook'
import { goalSums, totalSums } from './goal-totals'
import { isTargetDay } from './target-day'
import { dateRange } from './what-if'

const chance = (onTrack: boolean): Odds =>
  onTrack
    ? { fromPercent: 80, toPercent: 90, outlook: 'Likely', onTrack }
    : { fromPercent: 30, toPercent: 40, outlook: 'Unlikely', onTrack }

const good = goal({ id: 'good' })
const bad = goal({ id: 'bad' })
const unknown = goal({ id: 'unknown' })
const due = goal({ id: 'due', target_date: '2020-01-01' })
const reached = goal({ id: 'reached', current_amount: 9600 })
const odds = new Map([
  ['good', chance(true)],
  ['bad', chance(false)],
])
const oddsOf: OddsOf = ({ id }) => odds.get(id)

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('the slider for a date', () => {
  const farOff = (monthsLeft: number) =>
    goal({ plan: { ...goal().plan, monthsLeft }, target_date: '2090-01-01' })

  it.each([
    [20, 60],
    [120, 242],
  ])('of a goal %d months away ends after %d', (monthsLeft, max) => {
    expect(dateRange(farOff(monthsLeft), NOW).max).toBe(max)
  })

  it.each(['2026-11-21', '2026-11-30', '2028-02-29'])(
    'ends no later than the last day that the API takes, from %s',
    (today) => {
      const now = new Date(`${today}T12:00:00`)
      const { max } = dateRange(farOff(760), now)
      expect(isTargetDay(addMonths(today, max), now)).toBe(true)
      expect(isTargetDay(addMonths(today, max + 1), now)).toBe(false)
    },
  )
})

describe('lists of goals', () => {
  const all = [reached, good, unknown, bad, due]

  it.each([
    ['reached', reached],
    ['due', due],
    ['onTrack', good],
    ['offTrack', bad],
    ['open', unknown],
  ] as const)('stand as %s', (standing, one) => expect(standingOf(one, oddsOf(one))).toBe(standing))

  it('put what needs attention first', () => {
    const ids = (of: OddsOf) => byAttention(all, of).map((one) => one.id)
    expect(ids(oddsOf)).toEqual(['due', 'bad', 'unknown', 'good', 'reached'])
    expect(ids(oddsUnknown)).toEqual(['due', 'good', 'unknown', 'bad', 'reached'])
  })

  it.each([
    ['all', 5],
    ['behind', 2],
    ['track', 1],
    ['reached', 1],
  ] as const)('filter by %s', (filter, count) =>
    expect(filterGoals(all, filter, oddsOf)).toHaveLength(count),
  )

  it('never add two currencies', () => {
    const totals = goalSums([good, bad, goal({ currency: 'CAD', current_amount: 10 })])
    expect(totals).toMatchObject([
      { currency: 'USD', saved: 670_000, targets: 1_920_000, monthly: 100_000 },
      { currency: 'CAD', saved: 1000 },
    ])
  })

  it('are the totals of the server where it converted', () => {
    expect(totalSums(goalTotals({ current_amount: 6_700.55 }), [goal()])).toEqual({
      currency: 'CAD',
      saved: 670_055,
      targets: 2_517_000,
      monthly: 73_700,
    })
  })

  it('plan nothing each month for a goal that is reached', () => {
    const reached = goal({ current_amount: 9600 })
    expect(goalSums([reached])).toMatchObject([{ saved: 960_000, monthly: 0 }])
    expect(totalSums(goalTotals(), [reached])).toMatchObject({ monthly: 5100 })
    const above = { ...reached, current_amount: 10_000 }
    expect(goalSums([above])).toMatchObject([{ saved: 960_000 }])
    const totals = goalTotals({ converted: [] })
    const { saved } = totalSums(totals, [reached])
    expect(totalSums(totals, [above])).toMatchObject({ saved: saved - 40_000 })
    const left = goalTotals({ without_rate: ['goal-1'], converted: [] })
    expect(totalSums(left, [reached])).toMatchObject({ monthly: 73_700 })
  })
})

it('toGo and what is saved add up to the target, and no part of it looks like all of it', () => {
  const nearly = goal({ current_amount: 9599.6 })
  expect([savedAmount(nearly), toGo(nearly)]).toEqual([959_900, 100])
  const part = goal({ current_amount: 3499.98 })
  expect([savedAmount(part), toGo(part)]).toEqual([350_000, 610_000])
  const tiny = goal({ current_amount: 0.3, target_amount: 0.4 })
  expect(savedAmount(tiny)).toBe(0)
  const above = goal({ current_amount: 9600.6 })
  expect([savedAmount(above), toGo(above)]).toEqual([960_060, 0])
})

it('toGo is never below nothing', () => {
  expect(toGo(goal())).toBe(625_000)
  expect(toGo(goal({ current_amount: 10_000 }))).toBe(0)
})
