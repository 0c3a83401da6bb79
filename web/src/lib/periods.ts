/** The periods of a history, and where each begins. The charts contain their labels. */
import { addMonths } from './days'

export const periods = ['1M', '3M', 'YTD', '1Y', 'All'] as const
export type Period = (typeof periods)[number]

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value)
}

/** First calendar day of a period; `null` for the whole history. */
export function periodStart(period: Period, today: string): string | null {
  switch (period) {
    case '1M':
      return addMonths(today, -1)
    case '3M':
      return addMonths(today, -3)
    case 'YTD':
      return `${today.slice(0, 4)}-01-01`
    case '1Y':
      return addMonths(today, -12)
    case 'All':
      return null
  }
}
