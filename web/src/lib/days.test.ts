import { describe, expect, it } from 'vitest'
import { addDays, addMonths, fromDayNumber, toDayNumber } from './days'

describe('day numbers', () => {
  it.each(['1970-01-01', '2024-02-29', '2026-03-08', '2026-11-01', '1969-12-31'])(
    'come back as the day they were made of: %s',
    (day) => expect(fromDayNumber(toDayNumber(day))).toBe(day),
  )

  it('are one apart on neighbouring days, also where clocks change', () => {
    expect(toDayNumber('2026-03-09') - toDayNumber('2026-03-08')).toBe(1)
    expect(toDayNumber('2026-11-02') - toDayNumber('2026-11-01')).toBe(1)
  })
})

describe('addDays', () => {
  it.each([
    ['into the next month', '2026-11-30', 1, '2026-12-01'],
    ['back over a leap day', '2024-03-01', -1, '2024-02-29'],
    ['not at all', '2026-11-21', 0, '2026-11-21'],
  ])('%s', (_, day, count, expected) => expect(addDays(day, count)).toBe(expected))
})

describe('addMonths', () => {
  it.each([
    ['same day a month back', '2026-11-21', -1, '2026-10-21'],
    ['over a year end', '2026-01-15', -3, '2025-10-15'],
    ['last day where the month is shorter', '2026-03-31', -1, '2026-02-28'],
    ['leap day kept in a leap year', '2024-03-31', -1, '2024-02-29'],
    ['leap day moved in a common year', '2024-02-29', 12, '2025-02-28'],
    ['forward', '2026-12-01', 1, '2027-01-01'],
  ])('%s', (_, day, count, expected) => expect(addMonths(day, count)).toBe(expected))
})
