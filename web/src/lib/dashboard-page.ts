/** What the dashboard's page opens with, as one question. Asked before the app runs, so that it knows little. */
import { lastRecordedDay, toCalendarDay } from './calendar-day'
import { addDays } from './days'
import { isPeriod, type Period, periodStart } from './periods'
import { readStored, storageKeys } from './storage'

/** What names the period in the address, so that it can be shared. */
export const PERIOD_PARAM = 'period'

/** Until a person has chosen one. */
export const FIRST_PERIOD: Period = '1Y'

/** The days of history that every dashboard has. */
export const MONTH_DAYS = 30

/** As long as a history gets, and as far back as the API splits a change. */
export const LONGEST_DAYS = 1000

/** Days fetched for a period; `null` where the dashboard's own month is enough. */
export const historyLimit: Record<Period, number | null> = {
  '1M': null,
  '3M': 400,
  YTD: 400,
  '1Y': 400,
  All: LONGEST_DAYS,
}

/** The period last chosen on this device. One that only an address names is read by the chart. */
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
