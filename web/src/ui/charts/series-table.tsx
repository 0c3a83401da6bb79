/** The table twin of a chart: the same days and figures, with a download. */
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { cn } from '@/lib/cn'
import { toDayNumber } from '@/lib/days'
import { type Minor, toMajor } from '@/lib/money'
import { Button } from '../button'
import { Money } from '../money'
import { type Segment, SegmentedControl } from '../segmented-control'
import { toCsv } from './csv'
import { CsvButton } from './csv-button'
import { DayTable } from './day-table'

export interface SeriesColumn {
  title: string
  /** Column name in the file. */
  csv: string
  /** A debt: negative on the screen, as everywhere, and positive as recorded in the file. */
  owed?: boolean
}

interface SeriesRow {
  day: string
  /** One per column; `null` when the value is unknown on the day. */
  values: readonly (Minor | null)[]
  /** The origin of the figures. */
  kind?: SeriesKind
}

export type SeriesKind = 'recorded' | 'anchor' | 'estimated'

const kindNames: Readonly<Record<SeriesKind, () => string>> = {
  recorded: () => t`Recorded`,
  anchor: () => t`Entered by you`,
  estimated: () => t`Estimated`,
}

interface SeriesTableProps {
  caption: string
  columns: readonly SeriesColumn[]
  /** From the earliest day to the latest, as in the chart; shown latest first. */
  rows: readonly SeriesRow[]
  /** Shows a column with the origin of the figures. */
  kinds?: boolean
  currency: string
  fileName: string
  /** Sets the height. */
  className?: string
}

const PAGE = 60

const stepSegments = (): readonly Segment<Step>[] => [
  { value: 'day', label: t`Day` },
  { value: 'week', label: t`Week` },
  { value: 'month', label: t`Month` },
]

export function SeriesTable({
  caption,
  columns,
  rows,
  kinds = false,
  currency,
  fileName,
  className,
}: SeriesTableProps) {
  const [shown, setShown] = useState(PAGE)
  const [step, setStep] = useState<Step>('day')
  const kept = lastOfEach(rows, step)
  const latestFirst = kept.toReversed()
  const rest = latestFirst.length - shown

  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <SegmentedControl
        label={t`One row for each`}
        segments={stepSegments()}
        value={step}
        onValueChange={setStep}
        className="self-start"
      />
      <DayTable
        caption={caption}
        columns={columns.map(({ title }) => title)}
        rows={latestFirst.slice(0, shown)}
        cells={({ values }) =>
          columns.map(({ csv, owed = false }, index) => (
            <Value key={csv} value={values[index] ?? null} owed={owed} currency={currency} />
          ))
        }
        note={kinds ? { title: t`Source`, of: ({ kind }) => kind && kindNames[kind]() } : undefined}
        className="min-h-0 flex-1"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {rest > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + PAGE)}>
            {plural(Math.min(PAGE, rest), {
              one: 'Show # earlier row',
              other: 'Show # earlier rows',
            })}
          </Button>
        ) : (
          <span className="text-caption text-text-3">
            {plural(kept.length, { one: '# row', other: '# rows' })}
          </span>
        )}
        <CsvButton fileName={fileName} text={() => seriesCsv(columns, kept, currency, kinds)} />
      </div>
    </div>
  )
}

interface ValueProps {
  value: Minor | null
  owed: boolean
  currency: string
}

function Value({ value, owed, currency }: ValueProps) {
  if (value === null) return <span className="text-text-3">{t`not known`}</span>
  return <Money value={owed ? ((0 - value) as Minor) : value} currency={currency} cents />
}

/** The rows as CSV: ISO days, plain numbers in major units, the currency in a column of its own. */
function seriesCsv(
  columns: readonly SeriesColumn[],
  rows: readonly SeriesRow[],
  currency: string,
  kinds = false,
): string {
  return toCsv(
    ['date', ...columns.map((column) => column.csv), 'currency', ...(kinds ? ['source'] : [])],
    rows.map((row) => [
      row.day,
      ...row.values.map((value) => (value === null ? null : toMajor(value, currency))),
      currency,
      ...(kinds ? [row.kind ?? null] : []),
    ]),
  )
}

/** The intervals between the rows of a series. */
const steps = ['day', 'week', 'month'] as const
type Step = (typeof steps)[number]

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
