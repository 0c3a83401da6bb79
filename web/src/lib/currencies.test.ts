import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aboutDollars, currencies } from './currencies'

const rows = readFileSync('../shared/domain/assumptions/currency-tens.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','))

describe('aboutDollars', () => {
  it('has the powers of ten that the server has', () => {
    const tens = Object.fromEntries(rows.map(([code, power]) => [code, Number(power)]))
    for (const { value } of currencies) {
      expect(aboutDollars(500, value), value).toBe(500 * 10 ** (tens[value] ?? 0))
    }
  })

  it('proposes dollars where the currency is unknown', () => {
    expect(aboutDollars(500, 'XTS')).toBe(500)
  })
})
