/** Where a plan leads: projection dashed, target dotted and labelled, today marked. Computes nothing. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatDay, formatMonth } from '@/lib/dates'
import { HIDDEN_AMOUNT, hiddenAmountLabel } from '@/lib/hidden-amounts'
import type { Minor } from '@/lib/money'
import { useMoneyFormat } from '../money'
import { bandPath, FAN_BANDS, type FanPoint, fanAt, fanUntil } from './fan'
import { ChartDot, InteractiveChart } from './interactive-chart'
import { type DayValue, type LinePlot, linePath } from './line-plot'

interface ProjectionChartProps {
  /** From today to the target date; at least one. */
  points: readonly DayValue[]
  /** Another plan to compare with, drawn thinly behind; cut at the last day. */
  baseline?: readonly DayValue[] | undefined
  /** The range of outcomes behind the line; cut at the last day. */
  fan?: readonly FanPoint[] | undefined
  target: Minor
  currency: string
  label: string
  className?: string
}

export function ProjectionChart({
  points,
  baseline,
  fan,
  target,
  currency,
  label,
  className,
}: ProjectionChartProps) {
  const money = useMoneyFormat(currency)
  const last = points.at(-1)?.day ?? ''
  const compared = useMemo(
    () => (baseline ?? []).filter((point) => point.day <= last),
    [baseline, last],
  )
  const ranges = useMemo(() => fanUntil(fan ?? [], last), [fan, last])
  const include = useMemo(
    () => [
      target,
      0 as Minor,
      ...compared.map((point) => point.value),
      ...ranges.flatMap(({ p10, p90 }) => [p10, p90]),
    ],
    [target, compared, ranges],
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
        `${formatMonth(point.day)}: ${hidden ? hiddenAmountLabel() : shareOfTarget(point, target, money) + spokenRange(ranges, point, money)}`
      }
      summary={(point, hidden) => (
        <>
          <span className="text-text-2">
            {point === today ? t`Today, ${formatDay(point.day)}` : formatMonth(point.day)}
          </span>
          <span className="text-card">{hidden ? HIDDEN_AMOUNT : money(point.value)}</span>
          <span className="text-text-3">{point === today ? t`saved so far` : t`projected`}</span>
          {!hidden && point !== today && <HalfOfPaths fan={ranges} point={point} money={money} />}
        </>
      )}
      draw={(plot) => (
        <>
          {ranges.length > 1 &&
            FAN_BANDS.map((band) => (
              <path
                key={band[0]}
                d={bandPath(ranges, band, plot.xOf, plot.yOf)}
                data-slot="fan"
                className="fill-gold/14 forced-colors:fill-[GrayText] forced-colors:opacity-30"
              />
            ))}
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
          {/* A halo, because a line may run behind it. */}
          <text
            x={plot.left + 4}
            y={todayLabelAt(plot, [points, compared])}
            paintOrder="stroke"
            strokeWidth="4"
            strokeLinejoin="round"
            className="fill-text-2 stroke-surface text-axis font-medium"
          >
            {t`Today`}
          </text>
        </>
      )}
    />
  )
}

/** Room for "Today" in each language, and its height. */
const TODAY_WIDTH = 72
const TODAY_HEIGHT = 24

/** The baseline of "Today": at the bottom, or above the lines when one begins there. */
function todayLabelAt(plot: LinePlot, lines: readonly (readonly DayValue[])[]): number {
  const heights = lines.flatMap((points) => endsBeside(plot, points))
  const isFree = Math.max(...heights) < plot.bottom - TODAY_HEIGHT
  return (isFree ? plot.bottom : Math.min(...heights)) - 8
}

/** The heights of a line where "Today" begins and ends. */
function endsBeside(plot: LinePlot, points: readonly DayValue[]): readonly number[] {
  const placed = points.map(({ day, value }) => ({ x: plot.xOf(day), y: plot.yOf(value) }))
  const edge = plot.left + TODAY_WIDTH
  const next = placed.findIndex(({ x }) => x > edge)
  const [start, from, to] = [placed[0], placed[next - 1], placed[next]]
  if (!start) return []
  return [
    start.y,
    from && to ? from.y + ((to.y - from.y) * (edge - from.x)) / (to.x - from.x) : start.y,
  ]
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
        {t`Target`}
      </text>
    </>
  )
}

type Write = (value: Minor) => string

/** The median of the paths on that day. */
function halfOf(fan: readonly FanPoint[], point: DayValue, money: Write) {
  const range = fanAt(fan, point.day)
  return range && { low: money(range.p25), high: money(range.p75) }
}

function HalfOfPaths({ fan, point, money }: RangeProps) {
  const half = halfOf(fan, point, money)
  if (!half) return null
  return (
    <span className="text-text-3">
      <Trans>
        half of paths: {half.low} to {half.high}
      </Trans>
    </span>
  )
}

interface RangeProps {
  fan: readonly FanPoint[]
  point: DayValue
  money: Write
}

function spokenRange(fan: readonly FanPoint[], point: DayValue, money: Write): string {
  const half = halfOf(fan, point, money)
  return half ? t`, half of paths ${half.low} to ${half.high}` : ''
}

function shareOfTarget(point: DayValue, target: Minor, money: Write): string {
  return t`${money(point.value)} of ${money(target)} target`
}
