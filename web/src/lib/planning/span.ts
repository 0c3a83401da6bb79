/** A duration in words. */
import { plural, t } from '@lingui/core/macro'

/** From this many months on, years are easier to read. */
const LONG_SPAN = 24

/** "1 month", "24 months": as they are entered. */
export const monthsText = (months: number) => plural(months, { one: '# month', other: '# months' })

const yearsText = (years: number) => plural(years, { one: '# year', other: '# years' })

/** "1 month", "23 months"; "2 years", "49 years and 8 months". */
export function spanText(months: number): string {
  if (months < LONG_SPAN) return monthsText(months)
  const years = yearsText(Math.floor(months / 12))
  return months % 12 === 0 ? years : t`${years} and ${monthsText(months % 12)}`
}
