import { describe, expect, it } from 'vitest'
import { isCalendarDay } from './calendar-day'

describe('isCalendarDay', () => {
  it.each(['2026-11-30', '2028-02-29', '1900-01-01'])('%s is one', (text) =>
    expect(isCalendarDay(text)).toBe(true),
  )

  it.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026-11-30T00:00:00'])(
    '%j is none',
    (text) => expect(isCalendarDay(text)).toBe(false),
  )
})
