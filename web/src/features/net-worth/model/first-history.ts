/** Which history the dashboard opens with. Asked before the app runs, so that it knows little. */
import { isPeriod, type Period } from '@/lib/periods'
import { readStored, storageKeys } from '@/lib/storage'

/** What names the period in the address, so that it can be shared. */
export const PERIOD_PARAM = 'period'

/** Until a person has chosen one. */
export const FIRST_PERIOD: Period = '1Y'

/** Days fetched for a period; `null` where the dashboard's own month is enough. */
export const historyLimit: Record<Period, number | null> = {
  '1M': null,
  '3M': 400,
  YTD: 400,
  '1Y': 400,
  All: 1000,
}

/** The days to fetch for the address's period, else the one last chosen on this device. */
export function firstHistoryLimit(search: string): number | null {
  const linked = new URLSearchParams(search).get(PERIOD_PARAM)
  const saved = readStored(storageKeys.chartPeriod)
  return historyLimit[[linked, saved].find(isPeriod) ?? FIRST_PERIOD]
}
