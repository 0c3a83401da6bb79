/** What of a history each period covers, and how it is said. */
import { t } from '@lingui/core/macro'
import { formatDay } from '@/lib/dates'
import { toDayNumber } from '@/lib/days'
import { type Period, periodStart } from '@/lib/periods'

/** What a tab is called in full; starts with what it shows, so that it can be called by voice. */
const periodNames = (): Record<Period, string> => ({
  '1M': t`1M, one month`,
  '3M': t`3M, three months`,
  YTD: t`YTD, year to date`,
  '1Y': t`1Y, one year`,
  All: t`All, all time`,
})

/** A tab for a period. */
export const periodSegment = <P extends Period>(value: P) => ({
  value,
  get label() {
    return periodNames()[value].replace(/,.*/, '')
  },
  get title() {
    return periodNames()[value]
  },
})

const periodWords = (): Record<Exclude<Period, 'All'>, string> => ({
  '1M': t`over the last month`,
  '3M': t`over the last 3 months`,
  YTD: t`this year`,
  '1Y': t`over the last year`,
})

/** The rows of a rising series that the period covers. */
export function withinPeriod<Row extends { day: string }>(
  rows: readonly Row[],
  period: Period,
  today: string,
): Row[] {
  const start = periodStart(period, today)
  return start === null ? [...rows] : rows.filter((row) => row.day >= start)
}

/** A first day this much later than the period's own still counts as the whole period. */
const TOLERANCE_DAYS = 3

/** "over the last year"; "since Oct 3, 2026" when the history is younger than the period. */
export function periodPhrase(period: Period, today: string, firstDay: string): string {
  const start = periodStart(period, today)
  const covered = start !== null && toDayNumber(firstDay) - toDayNumber(start) <= TOLERANCE_DAYS
  return covered && period !== 'All' ? periodWords()[period] : t`since ${formatDay(firstDay)}`
}
