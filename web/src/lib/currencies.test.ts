import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '@/testing/in-language'
import { aboutDollars, currencies, currencyOptions } from './currencies'
import { formatMoney, toMinor } from './money'

const csv = (name: string) =>
  readFileSync(`../shared/domain/assumptions/${name}.csv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
const rows = csv('currency-tens')

describe('aboutDollars', () => {
  it('has the powers of ten that the server has', () => {
    const tens = Object.fromEntries(rows.map(([code, power]) => [code, Number(power)]))
    for (const code of currencies) {
      expect(aboutDollars(500, code), code).toBe(500 * 10 ** (tens[code] ?? 0))
    }
  })

  it('proposes dollars where the currency is unknown', () => {
    expect(aboutDollars(500, 'XTS')).toBe(500)
  })
})

it.each([
  ['USD', ['USD', 'CAD', 'EUR']],
  ['CAD', ['CAD', 'USD', 'EUR']],
  ['JPY', ['JPY', 'CAD', 'USD']],
] as const)('the options start with the main currency %s', (main, first) => {
  const options = currencyOptions(main).map(({ value }) => value)
  expect(options.slice(0, 3)).toEqual(first)
  expect(options.toSorted()).toEqual(currencies.toSorted())
})

describe.each([
  ['en-CA', 1],
  ['fr-CA', 2],
] as const)('signs of currencies in %s', (language, column) => {
  inLanguage(language)

  it('are those of insights and mails', () => {
    for (const [currency = '', ...listed] of csv('currency-signs')) {
      const signs = [false, true].map((foreign) =>
        formatMoney(toMinor(0, currency), { currency, foreign }).replace('0', '').trim(),
      )
      expect(signs, currency).toEqual([listed[column - 1], listed[column + 1]])
    }
  })
})
