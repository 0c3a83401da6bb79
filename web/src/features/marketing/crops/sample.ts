/** The invented household in the illustrations. Every figure adds up, as in the product. */
import { t } from '@lingui/core/macro'
import { currentLanguage, isFrench } from '@/lib/language'
import { numberFormat } from '@/lib/numbers'

/** Net worth over a year in thousands, oldest first. */
export const netWorthSeries: readonly number[] = [
  343.4, 343.4, 344.1, 352.3, 360.2, 364.5, 365.1, 368.1, 369.1, 374.1, 376.3, 379.0, 384.0, 388.2,
  380.7, 371.2, 368.4, 365.4, 363.4, 363.0, 362.6, 364.4, 370.8, 376.2, 381.8, 385.5, 384.5, 388.4,
  393.4, 399.4, 400.0, 400.2, 402.2, 403.9, 412.9,
]

export const allocation = () =>
  [
    { name: t`Stocks & ETFs`, amount: 218_842, share: 42.7, fill: 'fill-c1', dot: 'bg-c1' },
    { name: t`Real estate`, amount: 145_000, share: 28.3, fill: 'fill-c2', dot: 'bg-c2' },
    { name: t`Retirement`, amount: 96_125, share: 18.7, fill: 'fill-c3', dot: 'bg-c3' },
    { name: t`Cash`, amount: 41_720, share: 8.1, fill: 'fill-c4', dot: 'bg-c4' },
    { name: t`Crypto`, amount: 11_180, share: 2.2, fill: 'fill-c5', dot: 'bg-c5' },
  ] as const

export const sampleGoals = () =>
  [
    { name: t`Dream Home`, saved: 62_400, target: 90_000, percent: 69.3, due: '2028-06-01' },
    { name: t`Emergency Fund`, saved: 15_300, target: 18_000, percent: 85, due: '2027-03-01' },
    { name: t`Dream Vacation`, saved: 3_150, target: 7_500, percent: 42, due: '2027-09-01' },
  ] as const

/** The plan for the home in `sampleGoals`, at 6% a year. */
export const samplePlan = { monthly: 1_160, months: 18 }

/** "$218,842", or "218 842 $". Keeps `money.ts` out of the public pages. */
export const dollars = (amount: number) =>
  dollarParts(amount)
    .map(({ value }) => value)
    .join('')

export function dollarParts(amount: number): Intl.NumberFormatPart[] {
  const digits = Number.isInteger(amount) ? 0 : 2
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }
  return numberFormat(options, isFrench(currentLanguage()) ? 'fr-CA' : 'en-US').formatToParts(
    amount,
  )
}

/** "42.7%", or "42,7 %". */
export const percentage = (percent: number) =>
  numberFormat({ style: 'percent', minimumFractionDigits: 1 }).format(percent / 100)
