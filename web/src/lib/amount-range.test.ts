import { expect, it } from 'vitest'
import { amountRange } from './amount-range'

it.each([
  ['CAD', 'Enter an amount like 1,234.50, from 0.01 to 9,000, with at most 2 decimals.'],
  ['JPY', 'Enter a whole amount like 1,235, from 1 to 9,000.'],
])('explains the allowed amounts of %s', (currency, text) => {
  expect(amountRange(currency, 9_000).error()).toBe(text)
})
