import { t } from '@lingui/core/macro'
import { ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/lib/cn'
import { formatAxisMonth } from '@/lib/dates'
import { Crop } from './crop'
import { dollarParts, dollars, netWorthSeries, percentage } from './sample'

/** Parts of an amount that are dimmed. */
const CENTS = new Set(['decimal', 'fraction'])

const axis = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']

export function NetWorthCrop() {
  return (
    <Crop
      label={t`Example dashboard: net worth of $412,867, up $69,454 over the last year, drawn as a rising line.`}
    >
      <p className="text-control text-text-2">{t`Net worth`}</p>
      <p className="figure mt-1 text-hero">
        {dollarParts(412_867.34).map(({ type, value }) => (
          <span
            key={type + value}
            className={cn(CENTS.has(type) && 'text-[0.56em] font-medium text-text-3')}
          >
            {value}
          </span>
        ))}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-2.5">
        <span className="figure inline-flex items-center gap-1.5 rounded-full bg-pos-bg px-2.5 py-0.5 font-medium text-pos">
          <ArrowUp strokeWidth={3} className="size-3.5" />+{dollars(69_454)} (+{percentage(20.2)})
        </span>
        <span className="text-text-2">{t`over the last year`}</span>
      </p>
      <LineChart series={netWorthSeries} />
      <div className="figure mt-2 flex justify-between px-[6%] text-axis text-text-3">
        {axis.map((month) => (
          <span key={month}>{formatAxisMonth(month)}</span>
        ))}
      </div>
    </Crop>
  )
}

const WIDTH = 640
const HEIGHT = 200
const PADDING = 14

function points(series: readonly number[]): [x: number, y: number][] {
  const low = Math.min(...series)
  const high = Math.max(...series)
  const step = WIDTH / (series.length - 1)
  return series.map((value, index) => [
    Math.round(index * step * 10) / 10,
    Math.round((HEIGHT - PADDING - ((value - low) / (high - low)) * (HEIGHT - 2 * PADDING)) * 10) /
      10,
  ])
}

/** A still line with its soft area. All geometry is attributes, so it can be prerendered under a strict policy. */
function LineChart({ series }: { series: readonly number[] }) {
  const gradient = useId()
  const line = points(series)
    .map(([x, y]) => `${x} ${y}`)
    .join('L')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-5 block h-32 w-full sm:h-40"
    >
      <defs>
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className="[stop-color:var(--gold-fill)]" stopOpacity=".34" />
          <stop offset="1" className="[stop-color:var(--gold-fill)]" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d={[0.2, 0.45, 0.7, 0.95].map((share) => `M0 ${share * HEIGHT}H${WIDTH}`).join('')}
        strokeDasharray="2 5"
        vectorEffect="non-scaling-stroke"
        className="stroke-line"
      />
      <path d={`M${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={`url(#${gradient})`} />
      <path
        d={`M${line}`}
        fill="none"
        strokeWidth="2.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-gold"
      />
    </svg>
  )
}
