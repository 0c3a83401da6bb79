/** Where a plan leads: projection dashed, target dotted and labelled, today marked. Computes nothing. */
import { useMemo } from 'react'
import { formatDay, formatMonth } from '@/lib/dates'
import { formatMoney, type Minor } from '@/lib/money'
import { HIDDEN_AMOUNT, HIDDEN_AMOUNT_LABEL } from '@/lib/privacy'
import { ChartDot, InteractiveChart } from './interactive-chart'
import { type DayValue, type LinePlot, linePath } from './line-plot'

export interface ProjectionChartProps {
  /** From today to the target date; at least one. */
  points: readonly DayValue[]
  /** Another plan to compare with, drawn thinly behind; what lies beyond the last day is cut. */
  baseline?: readonly DayValue[] | undefined
  target: Minor
  currency: string
  label: string
  className?: string
}

export function ProjectionChart({
  points,
  baseline,
  target,
  currency,
  label,
  className,
}: ProjectionChartProps) {
  const last = points.at(-1)?.day ?? ''
  const compared = useMemo(
    () => (baseline ?? []).filter((point) => point.day <= last),
    [baseline, last],
  )
  const include = useMemo(
    () => [target, 0 as Minor, ...compared.map((point) => point.value)],
    [target, compared],
  )
  const today = points[0]
  if (!today) return null
  return (
    <InteractiveChart
      points={points}
      currency={currency}
      label={label}
      include={include}
      className={className}
      describe={(point, hidden) =>
        `${formatMonth(point.day)}: ${hidden ? HIDDEN_AMOUNT_LABEL : shareOfTarget(point, target, currency)}`
      }
      summary={(point, hidden) => (
        <>
          <span className="text-text-2">
            {point === today ? `Today, ${formatDay(point.day)}` : formatMonth(point.day)}
          </span>
          <span className="text-card">
            {hidden ? HIDDEN_AMOUNT : formatMoney(point.value, { currency })}
          </span>
          <span className="text-text-3">{point === today ? 'saved so far' : 'projected'}</span>
        </>
      )}
      draw={(plot) => (
        <>
          <TargetLine plot={plot} target={target} />
          {compared.length > 1 && (
            <path
              d={linePath(compared, plot.xOf, plot.yOf)}
              fill="none"
              strokeWidth="1.5"
              data-slot="baseline"
              className="stroke-strong"
            />
          )}
          <path
            d={plot.line}
            fill="none"
            strokeWidth="2.25"
            strokeDasharray="6 4"
            strokeLinejoin="round"
            className="stroke-gold forced-colors:stroke-[Highlight]"
          />
          <ChartDot plot={plot} point={today} />
          <text x={plot.left + 4} y={plot.bottom - 8} className="fill-text-2 text-axis font-medium">
            Today
          </text>
        </>
      )}
    />
  )
}

function TargetLine({ plot, target }: { plot: LinePlot; target: Minor }) {
  const y = plot.yOf(target)
  return (
    <>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y}
        y2={y}
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0.1 6"
        className="stroke-text-2"
      />
      <text x={plot.left + 4} y={y - 7} className="fill-text-2 text-axis font-semibold">
        Target
      </text>
    </>
  )
}

function shareOfTarget(point: DayValue, target: Minor, currency: string): string {
  const value = formatMoney(point.value, { currency })
  return `${value} of ${formatMoney(target, { currency })} target`
}
