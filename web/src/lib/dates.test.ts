import { describe, expect, it, vi } from 'vitest'
import { inLanguage } from '@/testing/in-language'
import { lastRecordedDay, toCalendarDay } from './calendar-day'
import { formatAxisMonth, formatDay, formatLongDay, formatMonth, formatMonthDay } from './dates'

describe('days and months', () => {
  it('never shifts a calendar day by a time zone', () => {
    expect(formatDay('2026-11-20')).toBe('Nov 20, 2026')
    expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
  })

  it('names months', () => {
    expect(formatMonth('2028-05-15')).toBe('May 2028')
    expect(formatAxisMonth('2026-04-01')).toBe('Apr \u201926')
    expect(formatAxisMonth('2009-04-01')).toBe('Apr \u201909')
  })

  it('abbreviates every month as Americans do', () => {
    const day = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    })
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
    for (let index = 0; index < 12; index += 1) {
      const date = new Date(2026, index, 9)
      expect(formatDay(date)).toBe(day.format(date))
      expect(formatMonth(date)).toBe(month.format(date))
    }
  })

  it('refuses an invalid date', () => {
    expect(() => formatDay('soon')).toThrow(RangeError)
    expect(() => formatMonth('soon')).toThrow(RangeError)
  })

  it('goes back to a calendar day', () => {
    expect(toCalendarDay(new Date(2026, 2, 7, 23, 59))).toBe('2026-03-07')
  })
})

describe('in French', () => {
  inLanguage('fr-CA')
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

  it('keeps a day and its month on one line', () => {
    expect(formatDay('2026-12-23')).toBe('23\u00a0déc. 2026')
    expect(formatMonthDay('2026-12-01')).toBe('1er\u00a0déc.')
  })

  it('counts the first of a month as first', () => {
    expect(spaced(formatDay('2026-11-01'))).toBe('1er nov. 2026')
    expect(spaced(formatLongDay('2026-11-01'))).toBe('1er novembre 2026')
    expect(spaced(formatMonthDay('2026-11-01'))).toBe('1er nov.')
    expect(spaced(formatDay('2026-11-11'))).toBe('11 nov. 2026')
    expect(spaced(formatMonth('2026-11-01'))).toBe('novembre 2026')
  })
})

describe('lastRecordedDay', () => {
  it.each([
    [
      'an evening in Toronto, whose recorded day is over',
      'America/Toronto',
      '2026-11-23T01:30:00Z',
      '2026-11-23',
    ],
    [
      'an afternoon in Toronto, for a profile of Tokyo',
      'America/Toronto',
      '2026-11-22T18:30:00Z',
      '2026-11-23',
    ],
    [
      'an evening in Toronto, for a profile of Paris',
      'America/Toronto',
      '2026-11-22T23:30:00Z',
      '2026-11-23',
    ],
    [
      'a night in Toronto, when it is one day everywhere',
      'America/Toronto',
      '2026-11-22T09:30:00Z',
      '2026-11-22',
    ],
    [
      'the first morning of a day, on the Line Islands',
      'Pacific/Kiritimati',
      '2026-11-22T10:00:00Z',
      '2026-11-23',
    ],
    [
      'a morning in Auckland, ahead of the record',
      'Pacific/Auckland',
      '2026-11-22T20:00:00Z',
      '2026-11-23',
    ],
    ['London, for a profile of Auckland', 'Europe/London', '2026-11-22T20:00:00Z', '2026-11-23'],
    ['a morning in London', 'Europe/London', '2026-11-22T09:00:00Z', '2026-11-22'],
  ])('%s', (_, zone, now, day) => {
    vi.stubEnv('TZ', zone)
    expect(lastRecordedDay(new Date(now))).toBe(day)
  })
})
