import { describe, expect, it } from 'vitest'
import { isPeriod, type Period } from '@/lib/periods'
import { periodPhrase, withinPeriod } from './period'

const today = '2026-11-21'

describe('withinPeriod', () => {
  it('keeps the first day and drops the day before it', () => {
    const rows = [{ day: '2026-10-20' }, { day: '2026-10-21' }, { day: today }]
    expect(withinPeriod(rows, '1M', today)).toEqual(rows.slice(1))
    expect(withinPeriod(rows, 'All', today)).toEqual(rows)
  })
})

describe('periodPhrase', () => {
  it.each<[Period, string, string]>([
    ['1M', '2026-10-21', 'over the last month'],
    ['3M', '2026-08-22', 'over the last 3 months'],
    ['YTD', '2026-01-01', 'this year'],
    ['1Y', '2025-11-23', 'over the last year'],
    ['1Y', '2026-10-03', 'since Oct 3, 2026'],
    ['All', '2024-05-01', 'since May 1, 2024'],
  ])('%s from %s: %s', (period, first, expected) =>
    expect(periodPhrase(period, today, first)).toBe(expected),
  )
})

it('isPeriod refuses values that an older version may have stored', () => {
  expect(isPeriod('1Y')).toBe(true)
  expect(isPeriod('2W')).toBe(false)
  expect(isPeriod(null)).toBe(false)
})
