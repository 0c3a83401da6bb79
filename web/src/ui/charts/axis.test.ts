import { describe, expect, it } from 'vitest'
import { dayTicks, valueDomain, valueTicks } from './axis'

const labels = (low: number, high: number, currency = 'USD') =>
  valueTicks([low, high], currency).map((tick) => tick.label)

describe('valueDomain', () => {
  it.each([
    ['room on both sides', [10_000, 20_000], [8_800, 20_800]],
    ['never below zero for what is above it', [500, 10_500], [0, 11_300]],
    ['zero inside when something lies below', [-20_000, -10_000], [-21_200, 0]],
    ['a flat series is not a cliff', [4_000_000, 4_000_100], [3_987_650, 4_011_650]],
    ['a series of zeros gets a range', [0, 0], [0, 400]],
  ])('%s', (_, values, expected) => {
    const [low, high] = valueDomain(values)
    expect([Math.round(low), Math.round(high)]).toEqual(expected)
  })
})

describe('valueTicks', () => {
  it.each([
    [221_700, ['$2,212', '$2,214', '$2,216', '$2,218', '$2,220', '$2,222']],
    [50_030, ['$498', '$499', '$500', '$501', '$502']],
    [40, ['$0', '$1', '$2', '$3', '$4']],
  ])('goes by whole units around the only value, %s', (value, expected) =>
    expect(labels(...valueDomain([value]))).toEqual(expected),
  )

  it.each([
    ['thousands', 33_000_000, 42_000_000, ['$340K', '$360K', '$380K', '$400K', '$420K']],
    ['below and above zero', -1_200_000, 900_000, ['−$10K', '−$5K', '$0', '$5K']],
    ['small sums in full', 0, 8_000, ['$0', '$20', '$40', '$60', '$80']],
    [
      'a narrow range is written out, because $1.2M twice would lie',
      120_000_000,
      124_000_000,
      ['$1,200,000', '$1,210,000', '$1,220,000', '$1,230,000', '$1,240,000'],
    ],
  ])('%s', (_, low, high, expected) => expect(labels(low, high)).toEqual(expected))

  it.each([
    ['in short', 33_000_000, 42_000_000, 'CA$340K'],
    ['in full', 120_000_000, 124_000_000, 'CA$1,200,000'],
  ])('names the dollar, %s', (_, low, high, first) => {
    expect(valueTicks([low, high], 'CAD', true)[0]?.label).toBe(first)
  })

  it('never repeats a label and stays between three and six lines', () => {
    for (const high of [1, 7, 99, 1234, 56_789, 4_567_890, 123_456_789, 98_765_432_100]) {
      for (const low of [0, -high, high * 0.97, -high * 3]) {
        const found = labels(...valueDomain([low, high]))
        expect(new Set(found).size).toBe(found.length)
        expect(found.length).toBeGreaterThanOrEqual(3)
        expect(found.length).toBeLessThanOrEqual(6)
      }
    }
  })
})

describe('dayTicks', () => {
  const ticks = (from: string, to: string, room: number) =>
    dayTicks(from, to, room).map((tick) => tick.label)

  it.each([
    [
      'a month by days',
      '2026-10-21',
      '2026-11-21',
      5,
      ['Oct 24', 'Oct 30', 'Nov 5', 'Nov 11', 'Nov 17'],
    ],
    ['a single day', '2026-11-21', '2026-11-21', 5, ['Nov 21']],
    ['three days', '2026-11-19', '2026-11-21', 5, ['Nov 19', 'Nov 20', 'Nov 21']],
    [
      'a year by quarters',
      '2025-11-21',
      '2026-11-21',
      4,
      ['Jan ’26', 'Apr ’26', 'Jul ’26', 'Oct ’26'],
    ],
    [
      'many years by years',
      '2020-05-01',
      '2026-11-21',
      6,
      ['Jan ’21', 'Jan ’22', 'Jan ’23', 'Jan ’24', 'Jan ’25', 'Jan ’26'],
    ],
  ])('%s', (_, from, to, room, expected) => expect(ticks(from, to, room)).toEqual(expected))

  it('never shows more labels than there is room for', () => {
    for (const to of ['2026-01-03', '2026-02-20', '2026-05-01', '2027-01-01', '2033-06-30']) {
      for (const room of [1, 2, 3, 4, 6])
        expect(ticks('2026-01-01', to, room).length).toBeLessThanOrEqual(room)
    }
  })
})
