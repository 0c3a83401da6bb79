import type { ReactNode } from 'react'
import { HIDDEN_AMOUNT } from '@/lib/hidden-amounts'
import type { LinePlot, PlotSize } from './line-plot'

const EDGE = 24

interface ChartFrameProps {
  plot: LinePlot
  size: PlotSize
  /** Masks the amounts on the axis. */
  hidden: boolean
  children: ReactNode
}

/** Gridlines, axes and the zero line around a plot. Decorative: the component around it describes the chart in words. */
export function ChartFrame({ plot, size, hidden, children }: ChartFrameProps) {
  return (
    <svg
      // On paper, and before the first measurement, the box has another width than the chart was laid out for.
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      className="figure absolute inset-0 block size-full overflow-visible"
    >
      {plot.valueTicks.map(({ tick, at }) => (
        <g key={tick.value}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={at}
            y2={at}
            strokeDasharray="2 5"
            className={tick.value === 0 && plot.zeroAt !== null ? 'stroke-none' : 'stroke-line'}
          />
          <text
            x={plot.left - 8}
            y={at}
            dy="0.35em"
            textAnchor="end"
            className="fill-text-3 text-axis font-medium"
          >
            {hidden ? HIDDEN_AMOUNT : tick.label}
          </text>
        </g>
      ))}
      {plot.zeroAt !== null && (
        <line
          x1={plot.left}
          x2={plot.right}
          y1={plot.zeroAt}
          y2={plot.zeroAt}
          data-slot="zero-line"
          className="stroke-strong"
        />
      )}
      {plot.dayTicks.map(({ tick, at }) => (
        <text
          key={tick.day}
          x={at}
          y={size.height - 8}
          textAnchor={anchorAt(at, plot)}
          className="fill-text-3 text-axis font-medium"
        >
          {tick.label}
        </text>
      ))}
      {children}
    </svg>
  )
}

/** Labels near an edge grow inwards, so that they are never cut off. */
function anchorAt(at: number, plot: LinePlot): 'start' | 'middle' | 'end' {
  if (at > plot.right - EDGE) return 'end'
  return at < plot.left + EDGE / 2 ? 'start' : 'middle'
}
