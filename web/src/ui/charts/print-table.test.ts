import { expect, it } from 'vitest'
import { fewOf } from './print-table'

it.each([0, 1, 2, 5, 6, 7, 30, 365, 1000])(
  'of %i points few are kept, both ends among them',
  (count) => {
    const points = Array.from({ length: count }, (_, index) => index)
    const few = fewOf(points)
    expect(few.length).toBeLessThanOrEqual(6)
    expect([few[0], few.at(-1)]).toEqual([points[0], points.at(-1)])
    expect(new Set(few).size).toBe(few.length)
  },
)
