import { useId } from 'react'
import { cn } from '@/lib/cn'

export interface LineChartProps {
  series: readonly number[]
  className?: string | undefined
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
export function LineChart({ series, className }: LineChartProps) {
  const gradient = useId()
  const line = points(series)
    .map(([x, y]) => `${x} ${y}`)
    .join('L')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn('block w-full', className)}
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
