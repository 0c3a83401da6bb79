import { describe, expect, it } from 'vitest'
import {
  currencySymbol,
  formatMoney,
  formatMoneyCompact,
  formatMoneyInput,
  inWholeUnits,
  type Minor,
  moneyParts,
  parseMoney,
  partsInWholeUnits,
  sumMinor,
  toMajor,
  toMinor,
} from './money'

const minor = (amount: number) => amount as Minor

describe('an amount in another currency', () => {
  it.each([
    ['CAD', 'CA$1,234.50'],
    ['USD', 'US$1,234.50'],
    ['AUD', 'A$1,234.50'],
    ['EUR', '€1,234.50'],
    ['USDC', '1,234.50 USDC'],
  ])('shows that it is %s', (currency, text) => {
    const minor = toMinor(1234.5, currency)
    expect(formatMoney(minor, { currency, cents: true, foreign: true })).toBe(text)
  })

  it('looks as usual in the home currency', () => {
    const minor = toMinor(-1234.5, 'CAD')
    expect(formatMoney(minor, { currency: 'CAD', cents: true })).toBe('−$1,234.50')
    expect(formatMoney(minor, { currency: 'CAD', cents: true, foreign: true })).toBe('−CA$1,234.50')
    expect(formatMoney(minor, { currency: 'CAD', cents: true })).toBe('−$1,234.50')
  })
})

describe('parts without their cents', () => {
  it.each([
    ['nothing', [], []],
    ['whole amounts', [100_00, 50_00], [100_00, 50_00]],
    ['halves that would all go up', [10_50, 10_50, 10_50], [11_00, 11_00, 10_00]],
    ['rests that would all go down', [10_40, 10_40, 10_40], [11_00, 10_00, 10_00]],
    ['the largest rest, wherever it stands', [10_30, 10_80, 10_40], [10_00, 11_00, 11_00]],
    ['parts below one', [40, 40, 40], [1_00, 0, 0]],
    ['what is owed', [-10_60, -10_60], [-10_00, -11_00]],
  ])('add up to their total: %s', (_name, parts, shown) => {
    const rounded = partsInWholeUnits(parts.map(minor))
    expect(rounded).toEqual(shown)
    expect(sumMinor(rounded)).toBe(inWholeUnits(sumMinor(parts.map(minor))))
  })

  it('are as they are in a currency that has none', () => {
    expect(partsInWholeUnits([minor(10), minor(15)], 'JPY')).toEqual([10, 15])
  })
})

describe('parseMoney', () => {
  it.each([
    ['a plain number', '1200', 120_000],
    ['grouped thousands', '1,200', 120_000],
    ['several groups', '1,234,567.89', 123_456_789],
    ['a symbol', '$1200', 120_000],
    ['a symbol and cents', '$1,234.56', 123_456],
    ['thousands by letter', '1.2k', 120_000],
    ['thousands by capital letter', '15K', 1_500_000],
    ['millions by letter', '1.25m', 125_000_000],
    ['digits that only the letter makes exact', '1.23456k', 123_456],
    ['one decimal', '0.5', 50],
    ['no leading zero', '.75', 75],
    ['a trailing point', '12.', 1_200],
    ['trailing zeros', '5.5000', 550],
    ['spaces', ' 1 200 ', 120_000],
    ['a hyphen', '-50.25', -5_025],
    ['a true minus', '\u221250', -5_000],
    ['a minus after the symbol', '$-50', -5_000],
    ['a sum floating point cannot hold', '1.1', 110],
    ['zero', '0', 0],
    ['negative zero', '-0', 0],
    ['leading zeros', '007', 700],
    ['as French writes it, with spaces and a comma', '1\u00a0234,56\u00a0$', 123_456],
    ['narrow spaces and a comma, without a sign', '1\u202f234,56', 123_456],
    ['a comma for cents before the sign', '12,5 $', 1_250],
    ['several spaced groups and a country', '1 234 567,89 $ CA', 123_456_789],
    ['points for thousands', '1.234,56', 123_456],
    ['a thousand before the sign, as ever', '1,234 $', 123_400],
    ['a debt in parentheses', '($1,234.56)', -123_456],
    ['a debt in parentheses after the sign', '$(50)', -5_000],
    ['a French debt in parentheses', '(1 234,56) $', -123_456],
    ['nothing in parentheses', '(0)', 0],
  ])('reads %s: %j', (_name, text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  it.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['only a symbol', '$'],
    ['only a point', '.'],
    ['only a letter', 'k'],
    ['words', 'a lot'],
    ['three decimals', '1.005'],
    ['what may be a thousand', '25.000'],
    ['what may be fifteen hundred', '1.500'],
    ['a group of thousands of nothing', '0,500'],
    ['a misplaced group', '1,2'],
    ['a group of four', '1,2000'],
    ['two points', '1.2.3'],
    ['two signs', '-$-5'],
    ['a comma that may separate either', '1234,56'],
    ['a comma that may separate either, with a code', '12,50 CAD'],
    ['spaced thousandths', '1 234,567 $'],
    ['a minus in parentheses', '(-50)'],
    ['a minus before parentheses', '-(50)'],
    ['empty parentheses', '()'],
    ['one parenthesis', '(50'],
    ['digits around parentheses', '5(0)'],
    ['an exponent', '1e5'],
    ['hexadecimal', '0x10'],
    ['Infinity', 'Infinity'],
    ['more digits than a number keeps', '123456789012345'],
  ])('refuses %s: %j', (_name, text) => {
    expect(parseMoney(text)).toBeNull()
  })

  it('follows the decimals of the currency', () => {
    expect(parseMoney('1200', 'JPY')).toBe(1200)
    expect(parseMoney('1200.5', 'JPY')).toBeNull()
    expect(parseMoney('1,234 \u20bf', 'BTC')).toBe(123_400_000_000)
  })

  it('reads back every amount as a field shows it', () => {
    for (let amount = -25_000; amount <= 2_500_000; amount += 997) {
      expect(parseMoney(formatMoneyInput(minor(amount)))).toBe(amount)
    }
  })
})

describe('formatMoney', () => {
  it.each([
    ['no decimals by default', 123_456, {}, '$1,235'],
    ['rounds half up', 50, {}, '$1'],
    ['cents on request', 123_456, { cents: true }, '$1,234.56'],
    ['a true minus before the symbol', -123_456, { cents: true }, '\u2212$1,234.56'],
    ['a plus for a signed gain', 6_945_400, { signed: true }, '+$69,454'],
    ['no sign for a signed zero', 0, { signed: true }, '$0'],
    ['no sign for what rounds to zero', -20, { signed: true }, '$0'],
    ['a currency with its narrow symbol', 99_999, { currency: 'CAD', cents: true }, '$999.99'],
    ['a currency without cents', 1_200, { currency: 'JPY', cents: true }, '¥1,200'],
    [
      'a crypto unit of three letters',
      25_000_000_000,
      { currency: 'XRP', cents: true },
      '250.00 XRP',
    ],
    ['an unofficial currency', 25_000_000_000, { currency: 'USDC', cents: true }, '250.00 USDC'],
    [
      'a crypto unit to its last digit',
      -1_234_567,
      { currency: 'BTC', cents: true },
      '\u22120.01234567 BTC',
    ],
    ['a code nobody knows', 12_345, { currency: 'POINTS', cents: true }, '123.45 POINTS'],
  ])('%s', (_name, amount, format, expected) => {
    expect(formatMoney(minor(amount), format)).toBe(expected)
  })
})

describe('formatMoneyCompact', () => {
  it.each([
    [40_000_000, '$400K'],
    [120_000_000, '$1.2M'],
    [-1_500_000, '\u2212$15K'],
    [95_000, '$950'],
    [0, '$0'],
    [-3, '$0'],
    [-5, '\u2212$0.1'],
  ])('%d is %s', (amount, expected) => {
    expect(formatMoneyCompact(minor(amount))).toBe(expected)
  })
})

describe('minor and major units', () => {
  it.each([
    [1234.56, 123_456],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [-0, 0],
    [1e-7, 0],
    [412_867.34, 41_286_734],
  ])('%d in major units is %d', (major, expected) => {
    expect(toMinor(major)).toBe(expected)
  })

  it('goes back to the number that JSON carries', () => {
    expect(toMajor(minor(41_286_734))).toBe(412_867.34)
    expect(toMajor(minor(1_200), 'JPY')).toBe(1200)
  })

  it('adds without drift', () => {
    expect(sumMinor([toMinor(0.1), toMinor(0.2), toMinor(-0.3)])).toBe(0)
  })
})

describe('parts and symbols', () => {
  it('splits the cents off for a hero figure', () => {
    expect(moneyParts(minor(41_286_734))).toEqual({ whole: '$412,867', fraction: '.34', rest: '' })
    expect(moneyParts(minor(-5), 'USD')).toEqual({ whole: '\u2212$0', fraction: '.05', rest: '' })
    expect(moneyParts(minor(1_200), 'JPY')).toEqual({ whole: '¥1,200', fraction: '', rest: '' })
  })

  it('has short symbols', () => {
    expect([currencySymbol('USD'), currencySymbol('EUR'), currencySymbol('CAD')]).toEqual([
      '$',
      '€',
      '$',
    ])
  })
})
