/**
 * A chart of one amount over time: net worth, or one account. It gets a series of days and its currency, and loads
 * nothing.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatDay } from '@/lib/dates'
import { HIDDEN_AMOUNT, hiddenAmountLabel } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { formatPercentChange, percentChange } from '@/lib/percent'
import { useMoneyFormat } from '../money'
import { ChartDot, InteractiveChart } from './interactive-chart'
import {
  areaPath,
  type DayValue,
  type LinePlot,
  linePath,
  type SeriesPoint,
  type Stretch,
  stretchesOf,
} from './line-plot'

interface NetWorthChartProps {
  /** From the earliest day to the latest; at least one. */
  points: readonly SeriesPoint[]
  /** A missing day is unknown: the line ends before it. */
  holes?: boolean
  currency: string
  /** Names the chart: "Net worth over the last year". */
  label: string
  /** Sets the height. */
  className?: string
}

export function NetWorthChart({
  points,
  holes = false,
  currency,
  label,
  className,
}: NetWorthChartProps) {
  const money = useMoneyFormat(currency)
  const stretches = useMemo(() => stretchesOf(points, holes), [points, holes])
  const start = points[0]
  const end = points.at(-1)
  if (!start || !end) return null
  return (
    <InteractiveChart
      points={points}
      currency={currency}
      label={label}
      className={className}
      describe={(point, hidden) => describe(point, start, money, hidden)}
      summary={(point, hidden) => (
        <PointSummary point={point} start={start} money={money} hidden={hidden} />
      )}
      draw={(plot, id) => (
        <>
          <SoftArea plot={plot} stretches={stretches} id={id} />
          {stretches.map((stretch) => (
            <path
              key={`${stretch.points[0]?.day}-${stretch.estimated}`}
              d={linePath(stretch.points, plot.xOf, plot.yOf)}
              fill="none"
              strokeWidth="2.25"
              {...(stretch.estimated ? { strokeDasharray: '6 4' } : { strokeLinecap: 'round' })}
              strokeLinejoin="round"
              data-slot={stretch.estimated ? 'estimated' : 'known'}
              className="stroke-gold forced-colors:stroke-[Highlight]"
            />
          ))}
          {points
            .filter(({ marked }) => marked)
            .map((point) => (
              <Mark key={point.day} plot={plot} point={point} />
            ))}
          <ChartDot plot={plot} point={end} />
        </>
      )}
    />
  )
}

/** A day that the user entered. */
function Mark({ plot, point }: { plot: LinePlot; point: DayValue }) {
  return (
    <circle
      cx={plot.xOf(point.day)}
      cy={plot.yOf(point.value)}
      r={4}
      strokeWidth="2"
      data-slot="mark"
      className="fill-surface stroke-gold forced-colors:stroke-[Highlight]"
    />
  )
}

interface SoftAreaProps {
  plot: LinePlot
  stretches: readonly Stretch[]
  id: string
}

function SoftArea({ plot, stretches, id }: SoftAreaProps) {
  return (
    <>
      <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="[stop-color:var(--gold)]" stopOpacity="0.28" />
        <stop offset="1" className="[stop-color:var(--gold)]" stopOpacity="0" />
      </linearGradient>
      {stretches.map(({ points, estimated }) => (
        <path
          key={`${points[0]?.day}-${estimated}`}
          d={areaPath(points, plot.xOf, plot.yOf, plot.bottom)}
          fill={`url(#${id}-fade)`}
        />
      ))}
    </>
  )
}

interface PointSummaryProps {
  point: SeriesPoint
  start: DayValue
  money: ReturnType<typeof useMoneyFormat>
  hidden: boolean
}

function PointSummary({ point, start, money, hidden }: PointSummaryProps) {
  const value = hidden ? HIDDEN_AMOUNT : money(point.value, { cents: true })
  return (
    <>
      <span className="text-text-2">{formatDay(point.day)}</span>
      <span className="text-card">{value}</span>
      {originOf(point) && <span className="text-text-3">{originOf(point)}</span>}
      {!hidden && point !== start && <SinceStart point={point} start={start} money={money} />}
    </>
  )
}

const looks = {
  up: { shape: '▲ ', tone: 'text-pos' },
  down: { shape: '▼ ', tone: 'text-neg' },
  none: { shape: '', tone: 'text-text-2' },
} as const

function SinceStart({ point, start, money }: Omit<PointSummaryProps, 'hidden'>) {
  const change = (point.value - start.value) as Minor
  const percent = percentChange(start.value, point.value)
  const { shape, tone } = looks[change === 0 ? 'none' : change > 0 ? 'up' : 'down']
  return (
    <>
      <span className={tone}>
        {shape}
        {money(change, { signed: true })}
        {percent !== null && ` (${formatPercentChange(percent)})`}
      </span>
      <span className="text-text-3">
        <Trans>since {formatDay(start.day)}</Trans>
      </span>
    </>
  )
}

/** The origin of a figure, unless it was recorded that day. */
function originOf({ estimated, marked }: SeriesPoint): string | null {
  if (estimated) return t`estimated`
  return marked ? t`entered by you` : null
}

/** "Nov 19, 2026: $411,482.59, estimated, +19.8% since start". */
function describe(
  point: SeriesPoint,
  start: DayValue,
  money: PointSummaryProps['money'],
  hidden: boolean,
): string {
  const day = formatDay(point.day)
  if (hidden) return `${day}: ${hiddenAmountLabel()}`
  const value = money(point.value, { cents: true })
  const percent = percentChange(start.value, point.value)
  const since = percent === null ? '' : t`, ${formatPercentChange(percent)} since start`
  const origin = originOf(point)
  return `${day}: ${value}${origin ? `, ${origin}` : ''}${since}`
}
