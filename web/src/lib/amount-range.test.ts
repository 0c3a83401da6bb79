import { expect, it } from 'vitest'
import { amountRange } from './amount-range'

it.each([
  ['nothing', 'CAD', undefined, null, 'Enter an amount like 1,234.50.'],
  ['nothing', 'JPY', undefined, null, 'Enter a whole amount like 1,235.'],
  ['zero', 'CAD', undefined, 0, 'Enter an amount above 0.'],
  ['a debt', 'CAD', 0, -500, 'Enter at least 0.'],
  ['too little', 'CAD', 1, 99, 'Enter at least 1.'],
  ['too much', 'CAD', undefined, 900_001, 'Enter at most 9,000.'],
] as const)('says what to enter instead of %s in %s', (_, currency, least, amount, text) => {
  const range = amountRange(currency, 9_000, least)
  expect(range.holds(amount)).toBe(false)
  expect(range.error(amount)).toBe(text)
})
