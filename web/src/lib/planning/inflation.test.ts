import { describe, expect, it } from 'vitest'
import type { Minor } from '../money'
import { assumedInflation, atTodaysPrices, farPrices } from './inflation'

const now = new Date('2026-11-29T12:00:00Z')

describe('prices of a day', () => {
  it.each([
    ['2036-11-29', null],
    ['2036-12-29', '1.283'],
    ['2059-11-29', '2.259'],
    ['', null],
    ['2059-1', null],
  ])('of %s are %s of today’s', (day, prices) => {
    expect(farPrices(day, 2.5, now)?.toFixed(3) ?? null).toBe(prices)
  })

  it('grow by what the server assumes', () => {
    expect(['CAD', 'USD', 'EUR'].map(assumedInflation)).toEqual([2.1, 2.5, 2.5])
  })

  it('make an amount what it buys today', () => {
    expect(atTodaysPrices(150_000_000 as Minor, farPrices('2059-11-29', 2.5, now) ?? 0)).toBe(
      66_405_446,
    )
  })
})
