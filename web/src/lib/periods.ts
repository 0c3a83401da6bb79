/** The periods a history offers. What each covers and how it is said is for the charts. */
export const periods = ['1M', '3M', 'YTD', '1Y', 'All'] as const
export type Period = (typeof periods)[number]

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value)
}
