import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { goalsQuery } from '@/entities/household'
import { allocatePath } from '@/lib/form-paths'
import { lazyExtra, lazyPart } from '@/lib/lazy'
import { NetWorthChart } from '@/ui/charts/net-worth-chart'
import { PrintTable } from '@/ui/charts/print-table'
import { SeriesLegend } from '@/ui/charts/series-legend'
import { Skeleton } from '@/ui/skeleton'
import type { HistoryRow } from '../model/history'
import { PLOT, type SeriesProps } from './net-worth-card'

// Most visits look at the line; the table twin loads on demand.
const SeriesTable = lazyPart('SeriesTable', () => import('@/ui/charts/series-table'))

// Not needed for long.
const LastStep = lazyExtra<'LastStep', { allocate: string }>(
  'LastStep',
  () => import('./first-steps-card'),
)

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

interface NetWorthPlotProps extends SeriesProps {
  asTable: boolean
}

/** The line of net worth, or its table; and the step that is left until a goal has savings. */
export function NetWorthPlot(props: NetWorthPlotProps) {
  const { data: goals = [] } = useQuery({ ...goalsQuery, enabled: false })
  const [first] = goals
  const isFunded = goals.some(({ current_amount }) => current_amount > 0)
  return (
    <>
      <Series {...props} />
      {first && !isFunded && (
        <Suspense>
          <LastStep allocate={allocatePath(first.id)} />
        </Suspense>
      )}
    </>
  )
}

function Series({ rows, currency, phrase, asTable }: NetWorthPlotProps) {
  const points = useMemo(
    () => rows.map(({ netWorth, ...row }) => ({ ...row, value: netWorth })),
    [rows],
  )
  const kinds = rows.map(kindOf)
  const label = t`Net worth ${phrase}`
  if (rows.length === 0) return <div className={PLOT} />
  // One day is no line; the sentence above the chart covers it.
  if (rows.length === 1 && !asTable) return null
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
    </>
  )
}
