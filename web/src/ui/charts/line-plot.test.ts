import { afterEach, describe, expect, it } from 'vitest'
import { languages, SOURCE_LANGUAGE, setCurrentLanguage } from '@/lib/language'
import type { Minor } from '@/lib/money'
import {
  type DayValue,
  indexAfterDays,
  nearestIndex,
  plotLine,
  type SeriesPoint,
  stretchesOf,
} from './line-plot'

const point = (day: string, value: number): DayValue => ({ day, value: value as Minor })
const size = { width: 640, height: 240 }
const shown = { currency: 'USD', mask: null }

const week = [
  point('2026-11-14', 1_000_00),
  point('2026-11-15', 1_200_00),
  point('2026-11-18', 900_00),
  point('2026-11-21', 1_500_00),
]

describe('stretchesOf', () => {
  const on = (date: number, estimated = false): SeriesPoint => ({
    ...point(`2026-11-${String(date).padStart(2, '0')}`, date),
    estimated,
  })
  const told = (points: readonly SeriesPoint[], holes: boolean) =>
    stretchesOf(points, holes).map((stretch) => [
      stretch.estimated ? 'estimated' : 'known',
      ...stretch.points.map(({ value }) => value),
    ])

  it('is one line while all days are known', () => {
    expect(told([on(1), on(2), on(4)], false)).toEqual([['known', 1, 2, 4]])
    expect(told([], true)).toEqual([])
  })

  it('ends before a hole, also around a single day', () => {
    expect(told([on(1), on(2), on(4), on(6)], true)).toEqual([
      ['known', 1, 2],
      ['known', 4],
      ['known', 6],
    ])
  })

  it('meets where known and estimated days meet', () => {
    const points = [on(1, true), on(2, true), on(3), on(4), on(5, true), on(6)]
    expect(told(points, true)).toEqual([
      ['estimated', 1, 2, 3],
      ['known', 3, 4],
      ['estimated', 4, 5, 6],
    ])
  })

  it('ends before a day that is set apart, also without a hole', () => {
    const points = [on(1, true), on(2, true), { ...on(3), apart: true }, on(4)]
    expect(told(points, false)).toEqual([
      ['estimated', 1, 2],
      ['known', 3, 4],
    ])
  })

  it('begins with a known day before an estimate', () => {
    expect(told([on(1), on(2, true), on(3, true)], true)).toEqual([['estimated', 1, 2, 3]])
  })
})

describe('plotLine', () => {
  afterEach(() => setCurrentLanguage(SOURCE_LANGUAGE))

  it.each(languages)(
    'leaves out a day label that an edge brings to its neighbour, in %s',
    (language) => {
      setCurrentLanguage(language)
      for (let width = 260; width <= 760; width += 7) {
        for (let date = 1; date <= 28; date += 3) {
          const first = `2026-04-${String(date).padStart(2, '0')}`
          const points = [point(first, 250_00), point('2026-11-25', 3_150_00)]
          const { left, right, dayTicks } = plotLine(points, { width, height: 200 }, shown)
          const boxes = dayTicks.map(({ tick, at }) => {
            const wide = tick.label.length * 6
            const from = Math.min(Math.max(at - wide / 2, left), right - wide)
            return [from, from + wide] as const
          })
          expect(dayTicks.length).toBeGreaterThan(1)
          boxes.slice(1).forEach(([from], index) => {
            expect(from, `${first}, ${width} px`).toBeGreaterThan(boxes[index]?.[1] ?? 0)
          })
        }
      }
      setCurrentLanguage(SOURCE_LANGUAGE)
    },
  )

  it('spans the plotting area from the first day to the last', () => {
    const plot = plotLine(week, size, shown)
    expect(plot.xOf('2026-11-14')).toBe(plot.left)
    expect(plot.xOf('2026-11-21')).toBe(plot.right)
  })

  it('spaces points by time, not by rank', () => {
    const plot = plotLine(week, size, shown)
    const day = plot.xOf('2026-11-15') - plot.xOf('2026-11-14')
    expect(plot.xOf('2026-11-18') - plot.xOf('2026-11-15')).toBeCloseTo(3 * day)
  })

  it('keeps every point and every gridline inside the plotting area', () => {
    const plot = plotLine(week, size, shown)
    const heights = [...week.map((one) => plot.yOf(one.value)), ...plot.valueTicks.map((t) => t.at)]
    for (const at of heights) {
      expect(at).toBeGreaterThanOrEqual(plot.top)
      expect(at).toBeLessThanOrEqual(plot.bottom)
    }
  })

  it('draws larger values higher', () => {
    const plot = plotLine(week, size, shown)
    expect(plot.yOf(1_500_00 as Minor)).toBeLessThan(plot.yOf(900_00 as Minor))
  })

  it('has a zero line exactly when a value lies below zero', () => {
    expect(plotLine(week, size, shown).zeroAt).toBeNull()
    const dipped = plotLine([...week, point('2026-11-22', -50_00)], size, shown)
    expect(dipped.zeroAt).toBeCloseTo(dipped.yOf(0 as Minor))
  })

  it('places a single day at the right end', () => {
    const plot = plotLine([point('2026-11-21', 5_00)], size, shown)
    expect(plot.xOf('2026-11-21')).toBe(plot.right)
  })

  it('makes room for values that are not points', () => {
    const plot = plotLine(week, size, { ...shown, include: [9_000_00 as Minor] })
    expect(plot.yOf(9_000_00 as Minor)).toBeGreaterThanOrEqual(plot.top)
  })

  it('has the same margin for any amounts once they are masked', () => {
    const small = plotLine([point('2026-11-21', 1)], size, { ...shown, mask: '••••••' })
    const large = plotLine([point('2026-11-21', 9e11)], size, { ...shown, mask: '••••••' })
    expect(small.left).toBe(large.left)
  })

  it('finds the point under the pointer, and the ends beyond them', () => {
    const plot = plotLine(week, size, shown)
    expect(plot.indexAt(plot.xOf('2026-11-18') + 3)).toBe(2)
    expect(plot.indexAt(-500)).toBe(0)
    expect(plot.indexAt(5000)).toBe(3)
  })

  it.each([
    ['narrow', { width: 60, height: 60 }],
    ['not yet laid out', { width: 0, height: 0 }],
  ])('survives a %s box', (_, box) => {
    const plot = plotLine(week, box, shown)
    expect(plot.line).not.toContain('NaN')
    expect(plot.right).toBeGreaterThan(plot.left)
  })
})

describe('nearestIndex', () => {
  it.each([
    ['exact', 20, 1],
    ['closer to the later', 27, 2],
    ['closer to the earlier', 22, 1],
    ['half way: the earlier', 25, 1],
    ['before all', -4, 0],
    ['after all', 99, 2],
  ])('%s', (_, wanted, expected) => expect(nearestIndex([10, 20, 30], wanted)).toBe(expected))
})

describe('indexAfterDays', () => {
  it.each([
    ['a day on', 0, 1, 1],
    ['a day on over a gap', 1, 1, 2],
    ['a day back over a gap', 3, -1, 2],
    ['a week on', 0, 7, 3],
    ['a week back', 3, -7, 0],
    ['stops at the end', 3, 1, 3],
    ['stops at the start', 0, -7, 0],
  ])('%s', (_, from, days, expected) => expect(indexAfterDays(week, from, days)).toBe(expected))
})
