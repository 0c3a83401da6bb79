/**
 * Shared by all line charts: measured frame, axes, a crosshair for pointer and keyboard, a tooltip, and one tab stop that
 * describes the point in words. The caller draws the content.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cn } from '@/lib/cn'
import { HIDDEN_AMOUNT, useAmountsHidden } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { useIsForeign } from '../money'
import { ChartFrame } from './chart-frame'
import { ChartTooltip } from './chart-tooltip'
import { type DayValue, indexAfterDays, type LinePlot, type PlotSize, plotLine } from './line-plot'

interface InteractiveChartProps {
  /** From the earliest day to the latest; at least one. */
  points: readonly DayValue[]
  currency: string
  label: string
  /** Further values that the range must include. */
  include?: readonly Minor[]
  /** Describes the point: "Nov 19, 2026: $411,482.59, +19.8% since start". */
  describe: (point: DayValue, hidden: boolean) => string
  /** The tooltip's content for the point. */
  summary: (point: DayValue, hidden: boolean) => ReactNode
  /** Draws lines and areas, which are revealed once, when the chart first appears. `id` is unique on the page. */
  draw: (plot: LinePlot, id: string) => ReactNode
  className?: string | undefined
}

export function InteractiveChart({
  points,
  currency,
  label,
  include,
  describe,
  summary,
  draw,
  className,
}: InteractiveChartProps) {
  const id = useId()
  const hidden = useAmountsHidden()
  const foreign = useIsForeign(currency)
  const [measure, size] = useElementSize()
  const plot = useMemo(() => {
    const mask = hidden ? HIDDEN_AMOUNT : null
    return plotLine(points, size, { currency, foreign, mask, ...(include ? { include } : {}) })
  }, [points, size, currency, foreign, hidden, include])
  const { crosshair, handlers } = useCrosshair(points, plot)

  const active = crosshair ? points[crosshair.index] : undefined
  const spoken = active ?? points.at(-1)
  if (!spoken) return null

  return (
    <div
      ref={measure}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={crosshair?.index ?? points.length - 1}
      aria-valuetext={describe(spoken, hidden)}
      data-slot="chart"
      className={cn('relative touch-pan-y rounded-chip select-none', className)}
      {...handlers}
    >
      <ChartFrame plot={plot} size={size} hidden={hidden}>
        <clipPath id={`${id}-reveal`}>
          <rect
            width={size.width + 8}
            height={size.height}
            className="origin-left animate-reveal [transform-box:fill-box]"
          />
        </clipPath>
        <g clipPath={`url(#${id}-reveal)`}>{draw(plot, id)}</g>
        {active && (
          <g data-slot="crosshair">
            <line
              x1={plot.xOf(active.day)}
              x2={plot.xOf(active.day)}
              y1={plot.top}
              y2={plot.bottom}
              className="stroke-strong"
            />
            <ChartDot plot={plot} point={active} />
          </g>
        )}
      </ChartFrame>
      {active && crosshair && (
        <ChartTooltip
          anchor={{
            x: plot.xOf(active.day),
            y: plot.yOf(active.value),
            chartWidth: size.width,
            touchY: crosshair.touchY,
          }}
        >
          {summary(active, hidden)}
        </ChartTooltip>
      )}
    </div>
  )
}

/** A point on the line, with a ring in the surface's color around it. */
export function ChartDot({ plot, point }: { plot: LinePlot; point: DayValue }) {
  return (
    <circle
      cx={plot.xOf(point.day)}
      cy={plot.yOf(point.value)}
      r={5.5}
      strokeWidth="2"
      className="fill-gold stroke-surface forced-colors:fill-[Highlight]"
    />
  )
}

interface Crosshair {
  index: number
  /** Height of the finger; `null` for a mouse, a pen or the keyboard. */
  touchY: number | null
}

/** Days that each key moves; Home and End go to the ends. */
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const WEEK = 7

/** The point under the crosshair, moved by pointer or keyboard; `null` without a crosshair. */
function useCrosshair(points: readonly DayValue[], plot: LinePlot) {
  const [crosshair, setCrosshair] = useState<Crosshair | null>(null)
  const last = points.length - 1
  const current = crosshair && crosshair.index > last ? { ...crosshair, index: last } : crosshair

  function onPointerMove(event: PointerEvent<Element>) {
    const box = event.currentTarget.getBoundingClientRect()
    setCrosshair({
      index: plot.indexAt(event.clientX - box.left),
      touchY: event.pointerType === 'touch' ? event.clientY - box.top : null,
    })
  }

  function onKeyDown(event: KeyboardEvent<Element>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return setCrosshair(null)
    const index = indexFor(event.key, event.shiftKey)
    if (index === null) return
    event.preventDefault()
    setCrosshair({ index, touchY: null })
  }

  function indexFor(key: string, week: boolean): number | null {
    if (key === 'Home') return 0
    if (key === 'End') return last
    const step = keySteps[key]
    if (step === undefined) return null
    return indexAfterDays(points, current?.index ?? last, week ? step * WEEK : step)
  }

  const clear = () => setCrosshair(null)
  return {
    crosshair: current,
    handlers: {
      onPointerDown: onPointerMove,
      onPointerMove,
      onPointerLeave: clear,
      onPointerCancel: clear,
      onKeyDown,
      onBlur: clear,
    },
  }
}

/** Used before the first measurement; replaced before the first paint. */
const UNMEASURED: PlotSize = { width: 640, height: 240 }

/** At this width, a chart's text is as large on paper as the text around it. */
const PAPER_WIDTH = 720
/** Width by height, as in the styles for print. */
const PAPER_RATIO = 3

/**
 * Size of an element in pixels, updated as it changes. Its size on paper cannot be measured, but its aspect ratio is
 * fixed.
 */
function useElementSize(): [RefCallback<Element>, PlotSize] {
  const [size, setSize] = useState(UNMEASURED)
  const measure = useCallback((element: Element | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const update = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    }
    const layForPaper = () => {
      const ratio = getComputedStyle(element).getPropertyValue('--paper-ratio')
      const height = PAPER_WIDTH / (Number(ratio) || PAPER_RATIO)
      flushSync(() => setSize({ width: PAPER_WIDTH, height }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    window.addEventListener('beforeprint', layForPaper)
    window.addEventListener('afterprint', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', layForPaper)
      window.removeEventListener('afterprint', update)
    }
  }, [])
  return [measure, size]
}
