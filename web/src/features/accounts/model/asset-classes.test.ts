import { describe, expect, it } from 'vitest'
import { percentsOf, sharesOf, splitText } from './asset-classes'

describe('the asset classes of a holding', () => {
  const fund = [
    { class: 'equity', percent: 80 },
    { class: 'bond', percent: 20 },
  ] as const

  it('is written as a person would say it', () => {
    expect(splitText(fund)).toBe('80% equities, 20% bonds')
    expect(splitText([{ class: 'bond', percent: 100 }])).toBe('Bonds')
  })

  it('is filled in and read back', () => {
    expect(sharesOf(percentsOf(fund))).toEqual(fund)
  })

  it('is not accepted unless it is 100 percent in whole numbers', () => {
    const percents = percentsOf(fund)
    expect(sharesOf({ ...percents, bond: 19 })).toBeNull()
    expect(sharesOf({ ...percents, bond: 19.5, cash: 0.5 })).toBeNull()
  })
})
