import { describe, expect, it } from 'vitest'
import { areNeighbours, cardsOf, cardsText } from './cards'

describe('the order of the dashboard’s cards', () => {
  it('is the usual one where nothing is chosen, or nonsense is', () => {
    for (const preference of [undefined, true, '', 'nonsense,-nothing'])
      expect(cardsText(cardsOf(preference))).toBe('insights,goals,holdings')
  })

  it('keeps the choice, and appends cards that it does not name', () => {
    expect(cardsText(cardsOf('holdings,-goals'))).toBe('holdings,-goals,insights')
  })

  it('puts goals and holdings side by side only as neighbours', () => {
    expect(areNeighbours(['insights', 'holdings', 'goals'])).toBe(true)
    expect(areNeighbours(['goals', 'insights', 'holdings'])).toBe(false)
    expect(areNeighbours(['insights', 'goals'])).toBe(false)
    expect(areNeighbours([])).toBe(false)
  })
})
