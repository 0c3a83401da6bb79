import { describe, expect, it } from 'vitest'
import { visibleRows } from './virtual-table'

const sizes = { row: 50, box: 500 }

describe('visibleRows', () => {
  it.each([
    ['the top', 1000, 0, { start: 0, end: 18, before: 0, after: 982 * 50 }],
    ['the middle', 1000, 25_000, { start: 492, end: 518, before: 492 * 50, after: 482 * 50 }],
    ['the end', 1000, 49_500, { start: 982, end: 1000, before: 982 * 50, after: 0 }],
    ['a list shorter than the box', 3, 0, { start: 0, end: 3, before: 0, after: 0 }],
    ['a list that became shorter than where it was scrolled to', 20, 40_000, { start: 2, end: 20 }],
    ['nothing', 0, 0, { start: 0, end: 0, before: 0, after: 0 }],
  ] as const)('at %s', (_place, count, top, expected) =>
    expect(visibleRows(count, top, sizes)).toMatchObject(expected),
  )

  it('always adds up to the height of the whole list', () => {
    for (let top = 0; top <= 60_000; top += 777) {
      const { start, end, before, after } = visibleRows(1000, top, sizes)
      expect(before + (end - start) * sizes.row + after).toBe(50_000)
    }
  })
})
