import { describe, expect, it } from 'vitest'
import { type Period, periodStart } from './periods'

const today = '2026-11-21'

describe('periodStart', () => {
  it.each<[Period, string | null]>([
    ['1M', '2026-10-21'],
    ['3M', '2026-08-21'],
    ['YTD', '2026-01-01'],
    ['1Y', '2025-11-21'],
    ['All', null],
  ])('%s', (period, expected) => expect(periodStart(period, today)).toBe(expected))
})
