/** Net worth over time. Knows a series of days and its currency; where the figures come from is not its business. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDay } from '@/lib/dates'
import type { Minor } from '@/lib/money'
import { formatPercentChange, percentChange } from '@/lib/percent'
import { HIDDEN_AMOUNT, hiddenAmountLabel } from '@/lib/privacy'
import { useMoneyFormat } from '../money'
import { ChartDot, InteractiveChart } from './interactive-chart'
import type { DayValue, LinePlot } from './line-plot'

export interface NetWorthChartProps {
  /** From the earliest day to the latest; at least one. */
  points: readonly DayValue[]
  currency: string
  /** Names the chart: "Net worth over the last year". */
  label: string
  /** Sets the height. */
  className?: string
}

export function NetWorthChart({ points, currency, label, className }: NetWorthChartProps) {
  const money = useMoneyFormat(currency)
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
          <SoftArea plot={plot} id={id} />
          <path
            d={plot.line}
            fill="none"
            strokeWidth="2.25"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="stroke-gold forced-colors:stroke-[Highlight]"
          />
          <ChartDot plot={plot} point={end} />
        </>
      )}
    />
  )
}

function SoftArea({ plot, id }: { plot: LinePlot; id: string }) {
  return (
    <>
      <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="[stop-color:var(--gold)]" stopOpacity="0.28" />
        <stop offset="1" className="[stop-color:var(--gold)]" stopOpacity="0" />
      </linearGradient>
      <path d={plot.area} fill={`url(#${id}-fade)`} />
    </>
  )
}

interface PointSummaryProps {
  point: DayValue
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

/** "Nov 19, 2026: $411,482.59, +19.8% since start". */
function describe(
  point: DayValue,
  start: DayValue,
  money: PointSummaryProps['money'],
  hidden: boolean,
): string {
  const day = formatDay(point.day)
  if (hidden) return `${day}: ${hiddenAmountLabel()}`
  const value = money(point.value, { cents: true })
  const percent = percentChange(start.value, point.value)
  const since = percent === null ? '' : t`, ${formatPercentChange(percent)} since start`
  return `${day}: ${value}${since}`
}
