import { describe, expect, it } from 'vitest'
import { sparklinePath } from './sparkline'

describe('sparklinePath', () => {
  it.each([
    ['nothing', []],
    ['a single value', [4]],
  ])('draws nothing for %s', (_, values) => expect(sparklinePath(values, 96, 28)).toBeNull())

  it('ends at the right, high for a rise and low for a fall', () => {
    expect(sparklinePath([1, 2, 3], 96, 28)).toMatchObject({ endX: 93, endY: 3 })
    expect(sparklinePath([3, 2, 1], 96, 28)).toMatchObject({ endX: 93, endY: 25 })
  })

  it('draws a flat series through the middle', () => {
    expect(sparklinePath([5, 5, 5], 96, 28)?.endY).toBe(14)
  })
})
