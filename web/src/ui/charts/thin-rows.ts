import { toDayNumber } from '@/lib/days'

/** Every how many days a series has a row. */
export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** Weeks begin on Sunday, here as in North America; day 0 was a Thursday. */
const spanOf: Readonly<Record<Step, (day: string) => number | string>> = {
  day: (day) => day,
  week: (day) => Math.floor((toDayNumber(day) + 4) / 7),
  month: (day) => day.slice(0, 7),
}

/** The last row of each day, week or month of a rising series. */
export function lastOfEach<Row extends { day: string }>(rows: readonly Row[], step: Step): Row[] {
  const span = spanOf[step]
  return rows.filter((row, index) => {
    const next = rows[index + 1]
    return next === undefined || span(next.day) !== span(row.day)
  })
}
