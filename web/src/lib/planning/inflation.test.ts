import { describe, expect, it } from 'vitest'
import { inTodaysMoney } from './inflation'

describe('today’s money', () => {
  it.each([
    ['this month nothing has changed', 100_000, 250, 0, 100_000],
    ['without inflation nothing changes', 100_000, 0, 120, 100_000],
    ['a year at 12 % by twelfths', 112_683, 1200, 12, 100_000],
    ['ten years at 2.5 %', 10_000_000, 250, 120, 7_790_033],
    ['half a cent is rounded up', 1, 1200, 60, 1],
  ])('%s', (_name, amount, rate, months, expected) =>
    expect(inTodaysMoney(amount, rate, months)).toBe(expected),
  )

  it('never buys more later', () => {
    const values = [0, 1, 12, 60, 360].map((months) => inTodaysMoney(5_000_000, 250, months))
    expect(values).toEqual(values.toSorted((left, right) => right - left))
  })
})
