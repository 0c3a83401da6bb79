/** How numbers, money, percentages, days and lists are written and read in Canadian French. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRate, writeRate } from './content/exchange-rates'
import { formatAxisMonth, formatDay, formatMonth } from './dates'
import { matchLanguage, setCurrentLanguage } from './language'
import { formatMoment, formatRelative, formatTime } from './moments'
import {
  currencySymbol,
  formatMoney,
  formatMoneyCompact,
  formatMoneyInput,
  type Minor,
  moneyParts,
  parseMoney,
} from './money'
import { formatList, formatNumber } from './numbers'
import { formatPercent, formatPercentChange, parsePercent } from './percent'

const NBSP = '\u00a0'
const minor = (amount: number) => amount as Minor
/** With plain spaces, for readability; one test checks that none of them breaks. */
const plain = (text: string) => text.replaceAll(NBSP, ' ')

beforeAll(() => setCurrentLanguage('fr-CA'))
afterAll(() => setCurrentLanguage('en-CA'))

describe('amounts', () => {
  it.each([
    ['a headline', 123_456, { currency: 'CAD', cents: true }, '1 234,56 $'],
    ['without cents', 123_456, { currency: 'CAD' }, '1 235 $'],
    ['a debt', -123_456, { currency: 'CAD' }, '\u22121 235 $'],
    ['a gain', 123_456, { currency: 'CAD', signed: true }, '+1 235 $'],
    ['Canadian dollars abroad', 123_456, { currency: 'CAD', foreign: true }, '1 235 $ CA'],
    ['American dollars abroad', 123_456, { currency: 'USD', foreign: true }, '1 235 $ US'],
    ['an unofficial currency', 25_000_000_000, { currency: 'USDC', cents: true }, '250,00 USDC'],
  ])('%s', (_name, amount, format, expected) => {
    expect(plain(formatMoney(minor(amount), format))).toBe(expected)
  })

  it('never break between digits, or before the sign', () => {
    expect(formatMoney(minor(123_456_789), { currency: 'CAD' })).not.toContain(' ')
  })

  it('are short on axes', () => {
    expect(plain(formatMoneyCompact(minor(40_000_000), 'CAD'))).toBe('400 k $')
  })

  it('keep their sign behind the dimmed cents', () => {
    const { whole, fraction, rest } = moneyParts(minor(-123_456), 'CAD')
    expect([plain(whole), fraction, plain(rest)]).toEqual(['\u22121 234', ',56', ' $'])
    expect(currencySymbol('CAD')).toBe('$')
  })
})

describe('amounts as they are typed', () => {
  it.each([
    ['as the product writes it', `1${NBSP}234,56${NBSP}$`, 123_456],
    ['with narrow spaces', '1\u202f234,56\u202f$', 123_456],
    ['with a country', '1 200 $ CA', 120_000],
    ['a comma for cents', '12,5', 1_250],
    ['a point for cents', '12.50', 1_250],
    ['as English writes it', 'CA$1,200', 120_000],
    ['English, with cents', '1,234.56', 123_456],
    ['English thousands alone', '1,200', 120_000],
    ['points for thousands', '1.234,56', 123_456],
    ['with a code', '1 200 CAD', 120_000],
    ['thousands by letter', '1,2k', 120_000],
    ['a minus', '\u221250,25', -5_025],
    ['a debt in parentheses', '(1 234,56 $)', -123_456],
    ['an English debt in parentheses', '($1,234.56)', -123_456],
    ['three decimals below one', '0,500', 50],
  ])('%s', (_name, text, expected) => {
    expect(parseMoney(text, 'CAD')).toBe(expected)
  })

  it.each(['25.000', '1.500', '1,2,3', '1,2345', '12,345,6', 'douze', ',', '1 2,3,4'])(
    '%j is none',
    (text) => {
      expect(parseMoney(text, 'CAD')).toBeNull()
    },
  )

  it('reads back every amount as a field shows it', () => {
    for (let amount = -25_000; amount <= 2_500_000; amount += 997)
      expect(parseMoney(formatMoneyInput(minor(amount), 'CAD'), 'CAD')).toBe(amount)
  })
})

it('a comma separates the decimals of a rate, however many', () => {
  expect(parseRate('1,371')).toBe(1.371)
  expect(parseRate(writeRate(1.371))).toBe(1.371)
})

describe('percentages, numbers and lists', () => {
  it('write the sign after a space', () => {
    expect(plain(formatPercent(42.66))).toBe('42,7 %')
    expect(plain(formatPercentChange(1234.5))).toBe('+1 234,5 %')
    expect(plain(formatNumber(1234.5, 1))).toBe('1 234,5')
    expect(formatList(['a', 'b', 'c'])).toBe('a, b et c')
  })

  it.each([
    ['5,5', 5.5],
    ['5.5', 5.5],
    [`5,5${NBSP}%`, 5.5],
    ['1,2345', null],
    ['1,000', null],
  ])('%j reads as %j', (text, expected) => {
    expect(parsePercent(text)).toBe(expected)
  })
})

describe('days and times', () => {
  const moment = new Date(2026, 10, 23, 14, 30)

  it('have no capital months and no p.m.', () => {
    expect(plain(formatDay('2026-11-23'))).toBe('23 nov. 2026')
    expect(formatMonth('2028-05-15')).toBe('mai 2028')
    expect(formatAxisMonth('2026-04-01')).toBe('avr. 2026')
    expect(plain(formatTime(moment))).toBe('14 h 30')
    expect(plain(formatMoment(moment))).toBe('23 nov. 2026, 14 h 30')
  })

  it('look back in words', () => {
    expect(formatRelative(new Date(2026, 10, 23, 14, 26), moment)).toBe('il y a 4 minutes')
  })
})

describe('the proposed language', () => {
  it.each([
    ['French of any region', ['fr-FR', 'en'], 'fr-CA'],
    ['American English', ['en-US'], 'en-US'],
    ['other English', ['en-GB', 'fr'], 'en-CA'],
    ['the first one there is', ['de', 'es', 'fr'], 'fr-CA'],
    ['none there is', ['de'], 'en-CA'],
    ['nothing', [], 'en-CA'],
  ] as const)('%s', (_name, wanted, expected) => {
    expect(matchLanguage(wanted)).toBe(expected)
  })
})
