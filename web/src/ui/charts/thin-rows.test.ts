import { expect, it } from 'vitest'
import { fromDayNumber, toDayNumber } from '@/lib/days'
import { lastOfEach } from './thin-rows'

const rows = Array.from({ length: 40 }, (_, index) => ({
  day: fromDayNumber(toDayNumber('2026-10-13') + index),
}))
const daysBy = (step: 'day' | 'week' | 'month') => lastOfEach(rows, step).map(({ day }) => day)

it('keeps every day', () => expect(daysBy('day')).toHaveLength(40))

it('keeps Saturdays, and the last day of a week that is not over', () => {
  expect(daysBy('week')).toEqual([
    '2026-10-17',
    '2026-10-24',
    '2026-10-31',
    '2026-11-07',
    '2026-11-14',
    '2026-11-21',
  ])
  expect(lastOfEach(rows.slice(0, -2), 'week').at(-1)?.day).toBe('2026-11-19')
})

it('keeps the last day of each month', () => {
  expect(daysBy('month')).toEqual(['2026-10-31', '2026-11-21'])
})
