/** The part of a history that each period covers, and its label. */
import { t } from '@lingui/core/macro'
import { formatDay } from '@/lib/dates'
import { toDayNumber } from '@/lib/days'
import { type Period, periodStart } from '@/lib/periods'

/** A tab's full name; starts with its visible label, so that voice control can call it. */
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

/** The rows of a rising series within the period. */
export function withinPeriod<Row extends { day: string }>(
  rows: readonly Row[],
  period: Period,
  today: string,
): Row[] {
  const start = periodStart(period, today)
  return start === null ? [...rows] : rows.filter((row) => row.day >= start)
}

/** If the first day is at most this much later than the period's own, the phrase still names the whole period. */
const TOLERANCE_DAYS = 3

/** "over the last year"; "since Oct 3, 2026" when the history is younger than the period. */
export function periodPhrase(period: Period, today: string, firstDay: string): string {
  const start = periodStart(period, today)
  const covered = start !== null && toDayNumber(firstDay) - toDayNumber(start) <= TOLERANCE_DAYS
  return covered && period !== 'All' ? periodWords()[period] : t`since ${formatDay(firstDay)}`
}
