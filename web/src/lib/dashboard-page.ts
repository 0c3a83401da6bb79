/** The request with which the dashboard opens. It is sent before the app runs, so this module imports little. */
import { lastRecordedDay, toCalendarDay } from './calendar-day'
import { addDays } from './days'
import { isPeriod, type Period, periodStart } from './periods'
import { readStored, storageKeys } from './storage'

/** The query parameter of the period, so that a link can share it. */
export const PERIOD_PARAM = 'period'

/** Until the user chooses one. */
const FIRST_PERIOD: Period = '1Y'

/** Days of history in every dashboard. */
export const MONTH_DAYS = 30

/** The longest history in days, and the furthest back that the API attributes a change. */
export const LONGEST_DAYS = 1000

/** Days fetched for a period; `null` where the dashboard's own month is enough. */
export const historyLimit: Record<Period, number | null> = {
  '1M': null,
  '3M': 400,
  YTD: 400,
  '1Y': 400,
  All: LONGEST_DAYS,
}

/** The period last chosen on this device. The chart reads a period from the address. */
export function savedPeriod(): Period {
  const saved = readStored(storageKeys.chartPeriod)
  return isPeriod(saved) ? saved : FIRST_PERIOD
}

export interface DashboardQuestion {
  path: '/dashboard'
  query: { history: number; from: string; to: string; insights: true }
}

/** The dashboard with the history, the changes and the insights that its page shows `now`. */
export function dashboardQuestion(now: Date): DashboardQuestion {
  const [today, to] = [toCalendarDay(now), lastRecordedDay(now)]
  const period = savedPeriod()
  return {
    path: '/dashboard',
    query: {
      history: historyLimit[period] ?? MONTH_DAYS,
      from: periodStart(period, today) ?? addDays(to, -LONGEST_DAYS),
      to,
      insights: true,
    },
  }
}
