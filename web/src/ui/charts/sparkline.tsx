import { curveMonotoneX, line } from 'd3-shape'
import { cn } from '@/lib/cn'
import { linear } from './scale'

interface SparklineProps {
  /** From the earliest to the latest, evenly spaced in time. */
  values: readonly number[]
  className?: string
}

const INSET = 3
const WIDTH = 96
const HEIGHT = 28

/** The path of a small line and its end point; `null` for fewer than two values. */
export function sparklinePath(values: readonly number[], width: number, height: number) {
  const last = values.at(-1)
  if (values.length < 2 || last === undefined) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const flat = low === high
  const x = linear([0, values.length - 1], [INSET, width - INSET])
  const y = linear([flat ? low - 1 : low, flat ? high + 1 : high], [height - INSET, INSET])
  const path = line<number>((_, index) => x(index), y).curve(curveMonotoneX)(values)
  return path === null ? null : { path, endX: width - INSET, endY: y(last) }
}

/** The shape of a short history beside its figure. Decorative: the figure and its change are in words. */
export function Sparkline({ values, className }: SparklineProps) {
  const drawn = sparklinePath(values, WIDTH, HEIGHT)
  if (!drawn) return null
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className={cn('block', className)}>
      <path
        d={drawn.path}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-gold"
      />
      <circle cx={drawn.endX} cy={drawn.endY} r="2.5" className="fill-gold" />
    </svg>
  )
}
