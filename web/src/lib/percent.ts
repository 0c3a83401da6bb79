/** Percentages in their written form. */
import { currentLanguage, isFrench } from './language'
import { MINUS, numberFormat, plainDecimal } from './numbers'

/** Rounds half away from zero, so that a loss reads like a gain of the same size. */
const rounded = (percent: number, digits: number) =>
  (Math.sign(percent) * Math.round(Math.abs(percent) * 10 ** digits)) / 10 ** digits

/** "42.7%": a share, unsigned unless negative; "42,7 %" in French. Takes percent, not a ratio. */
export function formatPercent(percent: number, digits = 1): string {
  const shown = rounded(percent, digits)
  const format = numberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${shown < 0 ? MINUS : ''}${format.format(Math.abs(shown) / 100)}`
}

/** "+20.2%", "−0.3%", "0.0%": a change. Zero carries no sign. */
export function formatPercentChange(percent: number): string {
  return rounded(percent, 1) > 0 ? `+${formatPercent(percent)}` : formatPercent(percent)
}

/** Change from one value to another in percent; `null` when there is nothing to compare with. */
export function percentChange(from: number, to: number): number | null {
  return from === 0 ? null : ((to - from) / Math.abs(from)) * 100
}

/** Reads "5", "5.5%", "−2", "5,5 %": percent with at most `digits` decimals, else `null`. */
export function parsePercent(text: string, digits = 2): number | null {
  const match = /^(-|\u2212)?([\d.,]+)%?$/.exec(text.replace(/\s/g, ''))
  const plain = match?.[2] ? plainDecimal(match[2], isFrench(currentLanguage())) : null
  const decimals = plain?.split('.')[1] ?? ''
  if (!(plain && /^\d{1,4}(?:\.\d*)?$/.test(plain)) || decimals.length > digits) return null
  return match?.[1] && Number(plain) !== 0 ? -Number(plain) : Number(plain)
}
