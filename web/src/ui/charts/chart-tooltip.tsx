import type { ReactNode } from 'react'
import { type TooltipAnchor, tooltipPlace } from './tooltip-place'

interface ChartTooltipProps {
  anchor: TooltipAnchor
  children: ReactNode
}

/** What the crosshair points at. Hidden from screen readers: the chart's value text says the same. */
export function ChartTooltip({ anchor, children }: ChartTooltipProps) {
  const { left, top, width } = tooltipPlace(anchor)
  return (
    <div
      aria-hidden="true"
      data-slot="chart-tooltip"
      className="figure pointer-events-none absolute top-0 left-0 z-10 grid gap-0.5 rounded-control border border-line bg-surface px-3 py-2 text-caption shadow-popover"
      style={{ width, transform: `translate(${left}px, ${top}px)` }}
    >
      {children}
    </div>
  )
}
