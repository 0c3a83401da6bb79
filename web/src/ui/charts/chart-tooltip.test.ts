import { describe, expect, it } from 'vitest'
import { TOOLTIP_WIDTH, tooltipPlace } from './chart-tooltip'

const chartWidth = 600

describe('tooltipPlace', () => {
  it('stands to the right of a point in the left half, and to the left of one in the right half', () => {
    expect(tooltipPlace({ x: 100, y: 90, chartWidth, touchY: null }).left).toBeGreaterThan(100)
    const right = tooltipPlace({ x: 500, y: 90, chartWidth, touchY: null })
    expect(right.left + TOOLTIP_WIDTH).toBeLessThan(500)
  })

  it('keeps above the finger', () => {
    const place = tooltipPlace({ x: 300, y: 90, chartWidth, touchY: 150 })
    expect(place.top).toBeLessThan(60)
    expect(place.left + place.width / 2).toBe(300)
  })

  it('never leaves the chart sideways, however narrow', () => {
    for (const width of [60, 184, 240, 320, 600]) {
      for (let x = 0; x <= width; x += 10) {
        for (const touchY of [null, 120]) {
          const place = tooltipPlace({ x, y: 40, chartWidth: width, touchY })
          expect(place.left).toBeGreaterThanOrEqual(0)
          expect(place.left + place.width).toBeLessThanOrEqual(width)
        }
      }
    }
  })
})
