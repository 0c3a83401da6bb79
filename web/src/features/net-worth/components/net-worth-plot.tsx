import { t } from '@lingui/core/macro'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '@/lib/lazy'
import { NetWorthChart } from '@/ui/charts/net-worth-chart'
import { PrintTable } from '@/ui/charts/print-table'
import { SeriesLegend } from '@/ui/charts/series-legend'
import { Skeleton } from '@/ui/skeleton'
import type { HistoryRow } from '../model/history'
import { PLOT, type SeriesProps } from './net-worth-card'

// Most visits look at the line; the table twin loads on demand.
const SeriesTable = lazyPart('SeriesTable', () => import('@/ui/charts/series-table'))

/** Placeholder for the table, as tall as the chart that it replaces. */
const tableOutline = (
  <div aria-busy="true" className="flex flex-1 flex-col">
    <Skeleton className={PLOT} />
  </div>
)

const columns = () => [
  { title: t`Net worth`, csv: 'net_worth' },
  { title: t`Assets`, csv: 'assets' },
  { title: t`Liabilities`, csv: 'liabilities', owed: true },
]

const kindOf = ({ estimated }: HistoryRow) => (estimated ? 'estimated' : 'recorded')

/** The line of net worth, or its table. */
export function NetWorthPlot({
  rows,
  currency,
  phrase,
  asTable,
}: SeriesProps & { asTable: boolean }) {
  const points = useMemo(
    () => rows.map(({ netWorth, ...row }) => ({ ...row, value: netWorth })),
    [rows],
  )
  const kinds = rows.map(kindOf)
  const label = t`Net worth ${phrase}`
  if (rows.length === 0) return <div className={PLOT} />
  if (asTable) {
    return (
      <Suspense fallback={tableOutline}>
        <SeriesTable
          caption={label}
          columns={columns()}
          rows={rows.map((row) => ({
            day: row.day,
            values: [row.netWorth, row.assets, row.liabilities],
            kind: kindOf(row),
          }))}
          kinds={kinds.includes('estimated')}
          currency={currency}
          fileName={`net-worth-${rows.at(-1)?.day ?? 'history'}.csv`}
          className="h-72 lg:h-auto lg:min-h-[17rem] lg:grow lg:basis-0"
        />
      </Suspense>
    )
  }
  return (
    <>
      <NetWorthChart points={points} currency={currency} label={label} className={PLOT} />
      <PrintTable caption={label} points={points} currency={currency} />
      <SeriesLegend kinds={kinds} />
      {rows.length === 1 && (
        <p className="mt-2 text-caption text-text-3">
          {t`Your chart starts today. We add a point every day.`}
        </p>
      )}
    </>
  )
}
