import { describe, expect, it } from 'vitest'
import { shares } from './apportion'
import { formatPercent, formatPercentChange, parsePercent, percentChange } from './percent'

describe('written percentages', () => {
  it.each([
    [42.66, '42.7%', '+42.7%'],
    [0, '0.0%', '0.0%'],
    [0.04, '0.0%', '0.0%'],
    [-0.04, '0.0%', '0.0%'],
    [-0.3, '\u22120.3%', '\u22120.3%'],
    [12.25, '12.3%', '+12.3%'],
    [-12.25, '\u221212.3%', '\u221212.3%'],
    [0.05, '0.1%', '+0.1%'],
    [-0.05, '\u22120.1%', '\u22120.1%'],
    [1234.5, '1,234.5%', '+1,234.5%'],
  ])('%d is %s as a share and %s as a change', (value, share, change) => {
    expect(formatPercent(value)).toBe(share)
    expect(formatPercentChange(value)).toBe(change)
  })

  it.each([
    ['5', 5],
    ['5.5%', 5.5],
    ['\u22122', -2],
    [' 12.25 ', 12.25],
    ['', null],
    ['%', null],
    ['five', null],
    ['1.234', null],
    ['1e3', null],
  ])('%j reads as %j', (text, expected) => {
    expect(parsePercent(text)).toBe(expected)
  })

  it('reads as many decimals as are asked for', () => {
    expect(parsePercent('3.625', 3)).toBe(3.625)
    expect(parsePercent('3.6255', 3)).toBeNull()
  })
})

describe('percentChange', () => {
  it('compares with the absolute size of the first value', () => {
    expect(percentChange(100, 120)).toBeCloseTo(20)
    expect(percentChange(-100, -50)).toBeCloseTo(50)
  })

  it('has nothing to say when it started at zero', () => {
    expect(percentChange(0, 120)).toBeNull()
  })
})

describe('shares', () => {
  it.each([
    ['thirds', [1, 1, 1], [33.4, 33.3, 33.3]],
    ['one part', [7], [100]],
    ['a tiny part', [999_999, 1], [100, 0]],
    ['no total', [0, 0], [0, 0]],
    ['nothing at all', [], []],
    ['a negative part', [-5, 10], [0, 100]],
  ])('%s', (_name, parts, expected) => {
    expect(shares(parts)).toEqual(expected)
  })

  it('always sum to exactly 100.0', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const parts = Array.from({ length: (seed % 7) + 1 }, (_, index) => (seed * (index + 3)) % 97)
      const tenths = shares(parts).reduce((sum, share) => sum + Math.round(share * 10), 0)
      expect(tenths).toBe(parts.some((part) => part > 0) ? 1000 : 0)
    }
  })
})
