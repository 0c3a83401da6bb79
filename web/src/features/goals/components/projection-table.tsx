import { t } from '@lingui/core/macro'
import type { FanPoint } from '@/ui/charts/fan'
import { type SeriesColumn, SeriesTable } from '@/ui/charts/series-table'

interface ProjectionTableProps {
  caption: string
  fan: readonly FanPoint[]
  currency: string
  className: string
}

/** The projection by month, as a table and a file: the median and the range around it. */
export function ProjectionTable({ fan, ...props }: ProjectionTableProps) {
  return (
    <SeriesTable
      {...props}
      columns={columns()}
      rows={fan.map(({ day, p10, p25, p50, p75, p90 }) => ({
        day,
        values: [p50, p10, p25, p75, p90],
      }))}
      fileName="projection.csv"
    />
  )
}

const columns = (): readonly SeriesColumn[] => [
  { title: t`Median`, csv: 'p50' },
  { title: t`10 of 100 paths end below`, csv: 'p10' },
  ...([25, 75, 90] as const).map((count) => ({ title: t`${count} of 100`, csv: `p${count}` })),
]
