/** Percentages in their written form, and shares that add up. */

import { MINUS } from './money'

const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** "42.7%": a share, unsigned unless negative. Takes percent, not a ratio. */
export function formatPercent(percent: number): string {
  const rounded = Math.round(percent * 10) / 10
  return `${rounded < 0 ? MINUS : ''}${oneDecimal.format(Math.abs(rounded))}%`
}

/** "+20.2%", "−0.3%", "0.0%": a change. Zero carries no sign. */
export function formatPercentChange(percent: number): string {
  return Math.round(percent * 10) > 0 ? `+${formatPercent(percent)}` : formatPercent(percent)
}

/** Change from one value to another in percent; `null` when there is nothing to compare with. */
export function percentChange(from: number, to: number): number | null {
  return from === 0 ? null : ((to - from) / Math.abs(from)) * 100
}

/**
 * Shares of a total in percent with one decimal that sum to exactly 100.0 (largest remainder).
 * Negative parts count as nothing; all zeros when there is no total.
 */
export function shares(parts: readonly number[]): number[] {
  const positive = parts.map((part) => Math.max(0, part))
  const total = positive.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)

  const exact = positive.map((part) => (part / total) * 1000)
  const tenths = exact.map(Math.floor)
  const missing = 1000 - tenths.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths.map((tenth) => tenth / 10)
}

const WRITTEN = /^(-|\u2212)?(\d{1,4})(?:\.(\d{1,2}))?%?$/

/** Reads "5", "5.5%", "−2": percent with at most two decimals, else `null`. */
export function parsePercent(text: string): number | null {
  const match = WRITTEN.exec(text.replace(/\s/g, ''))
  if (!match) return null
  const [, minus, whole = '', decimals = ''] = match
  const value = Number(`${whole}.${decimals || '0'}`)
  return minus && value !== 0 ? -value : value
}
