import type { ReactNode } from 'react'

/** The point under the crosshair. Hidden from screen readers, because the chart's value text describes it. */
export function ChartTooltip({ anchor, children }: { anchor: TooltipAnchor; children: ReactNode }) {
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

interface TooltipAnchor {
  /** The point under the crosshair. */
  x: number
  y: number
  chartWidth: number
  /** Height of the finger; `null` without one. The tooltip stays above it. */
  touchY: number | null
}

export const TOOLTIP_WIDTH = 184
const TOOLTIP_HEIGHT = 84
const GAP = 14
const FINGER = 36

/** Places the tooltip inside the chart: beside the point, on the side with more room; above the finger on touch. */
export function tooltipPlace({ x, y, chartWidth, touchY }: TooltipAnchor) {
  const width = Math.min(TOOLTIP_WIDTH, chartWidth)
  const rightmost = chartWidth - width
  if (touchY !== null) {
    const left = clamp(x - width / 2, 0, rightmost)
    return { left, top: touchY - TOOLTIP_HEIGHT - FINGER, width }
  }
  const left = x < chartWidth / 2 ? x + GAP : x - GAP - width
  return { left: clamp(left, 0, rightmost), top: Math.max(0, y - TOOLTIP_HEIGHT / 2), width }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
