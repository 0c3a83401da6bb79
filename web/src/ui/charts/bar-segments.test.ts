import { describe, expect, it } from 'vitest'
import { barSegments } from './bar-segments'

describe('barSegments', () => {
  it.each([
    [
      'halves with a gap between',
      [50, 50],
      102,
      [
        [0, 50],
        [52, 50],
      ],
    ],
    ['a single part takes everything', [100], 80, [[0, 80]]],
    [
      'a part of nothing takes no room',
      [100, 0],
      80,
      [
        [0, 80],
        [82, 0],
      ],
    ],
    [
      'a small part stays visible at the cost of the largest',
      [99.9, 0.1],
      102,
      [
        [0, 97],
        [99, 3],
      ],
    ],
    [
      'nothing at all',
      [0, 0],
      100,
      [
        [0, 0],
        [0, 0],
      ],
    ],
  ])('%s', (_, shares, width, expected) => {
    const found = barSegments(shares, width).map(({ x, width: own }) => [
      Math.round(x),
      Math.round(own),
    ])
    expect(found).toEqual(expected)
  })

  it('fills the width exactly, gaps included', () => {
    for (const shares of [
      [34.4, 28.3, 13.7, 2, 1.4, 20.2],
      [60, 40],
      [98, 1, 1],
    ]) {
      const last = barSegments(shares, 300).at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(300)
    }
  })
})
