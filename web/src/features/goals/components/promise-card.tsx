import { useMemo, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { toCalendarDay } from '@/lib/calendar-day'
import { formatDay, formatMonth } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import type { GoalPromise } from '@/lib/planning-shapes'
import { HIDDEN_AMOUNT, hiddenAmountLabel } from '@/lib/privacy'
import { Badge, type BadgeProps } from '@/ui/badge'
import { Card, CardHeader } from '@/ui/card'
import { ChartDot, InteractiveChart } from '@/ui/charts/interactive-chart'
import { type DayValue, linePath } from '@/ui/charts/line-plot'
import { SeriesTable } from '@/ui/charts/series-table'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money, useMoneyFormat } from '@/ui/money'
import { daysText } from '../model/odds-words'
import { promisedOn } from '../model/promise-line'

export interface PromiseCardProps {
  goal: Goal
  promise: GoalPromise
  now: Date
}

const columns = [
  { title: 'There', csv: 'there' },
  { title: 'Promised', csv: 'promised' },
]
const PLOT = 'h-52'

/** The plan as it was first made against what came of it. */
export function PromiseCard({ goal, promise, now }: PromiseCardProps) {
  const [asTable, setAsTable] = useState(false)
  const { currency } = goal
  const promised = useMemo(() => promisedLine(promise, currency), [promise, currency])
  const actual = useMemo(() => actualLine(promise, currency, now), [promise, currency, now])
  const label = `${goal.name} against its first plan`
  const pace = paceOf(promise.daysAhead)
  return (
    <Card aria-labelledby="promise-title">
      <CardHeader
        id="promise-title"
        title="Against your first plan"
        className="mb-2"
        action={
          <span className="flex items-center gap-2">
            <Badge tone={pace.tone}>{pace.words}</Badge>
            {actual.length > 1 && <TableToggle pressed={asTable} onPressedChange={setAsTable} />}
          </span>
        }
      />
      <p className="text-control text-text-2">
        Planned on {formatDay(promise.promisedAt)}:{' '}
        <Money value={toMinor(promise.targetAmount, currency)} currency={currency} /> by{' '}
        {formatMonth(promise.targetDate)}. By now{' '}
        <Money value={toMinor(promise.expectedNow, currency)} currency={currency} /> was to be
        there;{' '}
        <Money
          value={toMinor(promise.actualNow, currency)}
          currency={currency}
          className="font-semibold text-text"
        />{' '}
        is.
      </p>
      {actual.length > 1 &&
        (asTable ? (
          <SeriesTable
            caption={label}
            columns={columns}
            rows={actual.map(({ day, value }) => ({
              day,
              values: [value, promisedOn(promised, day)],
            }))}
            currency={currency}
            fileName="promise.csv"
            className={`mt-3 ${PLOT}`}
          />
        ) : (
          <PromiseChart actual={actual} promised={promised} currency={currency} label={label} />
        ))}
      <Replans promise={promise} currency={currency} />
    </Card>
  )
}

interface Pace {
  words: string
  tone: BadgeProps['tone']
}

/** "14 days ahead". */
export function paceOf(daysAhead: number | null): Pace {
  if (daysAhead === null) return { words: 'Too early to tell', tone: 'neutral' }
  if (daysAhead === 0) return { words: 'On the day', tone: 'pos' }
  return daysAhead > 0
    ? { words: `${daysText(daysAhead)} ahead`, tone: 'pos' }
    : { words: `${daysText(-daysAhead)} behind`, tone: 'warn' }
}

function promisedLine({ line }: GoalPromise, currency: string): DayValue[] {
  return line.map(({ date, amount }) => ({ day: date, value: toMinor(amount, currency) }))
}

/** The recorded days, and today as it is. */
function actualLine({ actual, actualNow }: GoalPromise, currency: string, now: Date): DayValue[] {
  const today = toCalendarDay(now)
  const before = actual
    .filter(({ date }) => date < today)
    .map(({ date, amount }) => ({ day: date, value: toMinor(amount, currency) }))
  return [...before, { day: today, value: toMinor(actualNow, currency) }]
}

interface PromiseChartProps {
  actual: readonly DayValue[]
  promised: readonly DayValue[]
  currency: string
  label: string
}

function PromiseChart({ actual, promised, currency, label }: PromiseChartProps) {
  const money = useMoneyFormat(currency)
  const first = actual[0]
  const last = actual.at(-1)
  const pace = useMemo(
    () =>
      actual.flatMap(({ day }) => {
        const value = promisedOn(promised, day)
        return value === null ? [] : [{ day, value }]
      }),
    [actual, promised],
  )
  const include = useMemo(() => pace.map(({ value }) => value), [pace])
  if (!first || !last) return null
  return (
    <div className="print:hidden">
      <InteractiveChart
        points={actual}
        currency={currency}
        label={label}
        include={include}
        className={`mt-3 ${PLOT}`}
        describe={(point, hidden) => {
          if (hidden) return `${formatDay(point.day)}: ${hiddenAmountLabel()}`
          const wanted = promisedOn(promised, point.day)
          return `${formatDay(point.day)}: ${money(point.value)}${wanted === null ? '' : `, promised ${money(wanted)}`}`
        }}
        summary={(point, hidden) => {
          const wanted = promisedOn(promised, point.day)
          return (
            <>
              <span className="text-text-2">{formatDay(point.day)}</span>
              <span className="text-card">{hidden ? HIDDEN_AMOUNT : money(point.value)}</span>
              {!hidden && wanted !== null && (
                <span className="text-text-3">promised {money(wanted)}</span>
              )}
            </>
          )
        }}
        draw={(plot) => (
          <>
            <path
              d={linePath(pace, plot.xOf, plot.yOf)}
              fill="none"
              strokeWidth="2"
              strokeLinecap="round"
              strokeDasharray="0.1 6"
              className="stroke-text-2"
            />
            <path
              d={plot.line}
              fill="none"
              strokeWidth="2.25"
              strokeLinejoin="round"
              className="stroke-gold forced-colors:stroke-[Highlight]"
            />
            <ChartDot plot={plot} point={last} />
          </>
        )}
      />
      <p className="mt-1 text-caption text-text-3">
        Solid: what was there. Dotted: the first plan.
      </p>
    </div>
  )
}

function Replans({ promise: { replans }, currency }: { promise: GoalPromise; currency: string }) {
  if (replans.length === 0) return null
  const title = replans.length === 1 ? 'Planned anew once' : `Planned anew ${replans.length} times`
  return (
    <details className="mt-3 text-caption text-text-2">
      <summary className="min-h-6 cursor-pointer rounded-chip py-0.5 hover:text-text">
        {title}
      </summary>
      <ol className="mt-1.5 grid gap-1.5">
        {replans.map((replan) => (
          <li key={replan.at}>
            {formatDay(replan.at)}:{' '}
            <Money value={toMinor(replan.targetAmount, currency)} currency={currency} /> by{' '}
            {formatMonth(replan.targetDate)},{' '}
            <Money
              value={toMinor(replan.plannedMonthlyContribution, currency)}
              currency={currency}
            />{' '}
            a month
          </li>
        ))}
      </ol>
    </details>
  )
}
