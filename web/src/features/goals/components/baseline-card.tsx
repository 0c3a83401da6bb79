import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { addDays } from '@/lib/days'
import { HIDDEN_AMOUNT, hiddenAmountLabel } from '@/lib/hidden-amounts'
import { lazyPart } from '@/lib/lazy'
import { formatMomentDay, momentDay } from '@/lib/moments'
import { toMinor } from '@/lib/money'
import type { BaselinePlan } from '@/lib/planning-shapes'
import { savedAmount } from '@/lib/saved-amount'
import { Badge, type BadgeProps } from '@/ui/badge'
import { TitledCard } from '@/ui/card'
import { ChartDot, InteractiveChart } from '@/ui/charts/interactive-chart'
import type { DayValue } from '@/ui/charts/line-plot'
import type { SeriesColumn } from '@/ui/charts/series-table'
import { stepPath, stepsBetween, valueOn } from '@/ui/charts/steps'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money, useMoneyFormat } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { isReached } from '../model/goal-outlook'
import { daysText } from '../model/odds-words'

interface BaselineCardProps {
  goal: Goal
  baseline: BaselinePlan
  now: Date
}

const columns = (): readonly SeriesColumn[] => [
  { title: t`Saved`, csv: 'saved' },
  { title: t`First plan`, csv: 'first_plan' },
]
// Most visits look at the line; the table twin loads on demand.
const SeriesTable = lazyPart('SeriesTable', () => import('@/ui/charts/series-table'))

const PLOT = 'h-52'

/** The baseline plan compared with the recorded balances. */
export function BaselineCard({ goal, baseline, now }: BaselineCardProps) {
  const [asTable, setAsTable] = useState(false)
  const { currency } = goal
  const planned = useMemo(() => plannedLine(baseline, currency), [baseline, currency])
  const actual = useMemo(() => actualLine(baseline, currency, now), [baseline, currency, now])
  const label = t`${goal.name} compared with its first plan`
  const stage = stageOf(goal, baseline, now)
  const pace = paceOf(baseline, stage)
  const start = formatMomentDay(baseline.madeAt)
  const due = formatMonth(baseline.targetDate)
  const target = <Money major={baseline.targetAmount} currency={currency} />
  const saved = (
    <Money
      value={savedAmount({ ...goal, current_amount: baseline.actualNow })}
      currency={currency}
      className="font-semibold text-text"
    />
  )
  return (
    <TitledCard
      title={t`Compared with your first plan`}
      headerClassName="mb-2"
      action={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Badge tone={pace.tone}>{pace.words}</Badge>
          {actual.length > 1 && <TableToggle pressed={asTable} onPressedChange={setAsTable} />}
        </span>
      }
    >
      <p className="text-control text-text-2">
        <Trans>
          On {start}, you planned {target} by {due}.
        </Trans>{' '}
        <Expected baseline={baseline} stage={stage} currency={currency} />{' '}
        <Trans>You have {saved}.</Trans>
        {stage === 'underway' && <OnItsWay goal={goal} baseline={baseline} now={now} />}
      </p>
      {actual.length > 1 &&
        (asTable ? (
          <Suspense fallback={<Skeleton className={`mt-3 ${PLOT}`} />}>
            <SeriesTable
              caption={label}
              columns={columns()}
              rows={actual.map(({ day, value }) => ({
                day,
                values: [value, valueOn(planned, day)],
              }))}
              currency={currency}
              fileName="first-plan.csv"
              className={`mt-3 ${PLOT}`}
            />
          </Suspense>
        ) : (
          <BaselineChart actual={actual} planned={planned} currency={currency} label={label} />
        ))}
      <Replans replans={baseline.replans} currency={currency} />
    </TitledCard>
  )
}

/** Up to this fraction of the planned amount, a goal is still on schedule. The server uses the same limit, in days. */
const EVEN_PART = 0.01

/** The state of the baseline plan that decides what to compare. */
type Stage = 'reached' | 'over' | 'unpaid' | 'early' | 'underway'

function stageOf(goal: Goal, baseline: BaselinePlan, now: Date): Stage {
  const today = momentDay(now)
  if (isReached(goal)) return 'reached'
  if (baseline.targetDate <= today) return 'over'
  if (baseline.plannedMonthlyContribution === 0) return 'unpaid'
  const firstPayment = baseline.line[1]?.date
  const isBefore = firstPayment !== undefined && firstPayment > today
  const moved = Math.abs(baseline.actualNow - baseline.expectedNow)
  return isBefore && moved <= baseline.expectedNow * EVEN_PART ? 'early' : 'underway'
}

interface ExpectedProps {
  baseline: BaselinePlan
  stage: Stage
  currency: string
}

/** What the baseline plan expects by now. */
function Expected({ baseline, stage, currency }: ExpectedProps) {
  const money = (value: number) => <Money major={value} currency={currency} />
  const [, firstPayment] = baseline.line
  switch (stage) {
    case 'reached':
      return null
    case 'over': {
      const planned = money(baseline.line.at(-1)?.amount ?? baseline.expectedNow)
      return <Trans>That plan came to {planned} on its date.</Trans>
    }
    case 'unpaid':
      return t`You planned no monthly contributions.`
    case 'early': {
      const day = firstPayment && formatDay(firstPayment.date)
      return <Trans>Your first contribution is due {day}.</Trans>
    }
    case 'underway': {
      const planned = money(baseline.expectedNow)
      return <Trans>You planned to have {planned} by now.</Trans>
    }
  }
}

/** A bank reports a transfer the next day, after a weekend in three. The server's insights wait as long. */
const DAYS_ON_ITS_WAY = 3

/** Explains, on the day of a payment and a few days after, why the planned amount may not have arrived. */
function OnItsWay({ goal, baseline, now }: BaselineCardProps) {
  const today = momentDay(now)
  const paid = baseline.line.slice(1).findLast(({ date }) => date <= today)?.date
  if (
    paid === undefined ||
    addDays(paid, DAYS_ON_ITS_WAY) < today ||
    baseline.actualNow >= baseline.expectedNow ||
    baseline.targetDate !== goal.target_date
  )
    return null
  const day = formatDay(paid)
  return (
    <>
      {' '}
      <Trans>The odds count your contribution of {day}. It may still be on its way.</Trans>
    </>
  )
}

interface Pace {
  words: string
  tone: BadgeProps['tone']
}

/** "14 days ahead". */
export function paceOf(
  {
    daysAhead,
    actualNow,
    expectedNow,
  }: Pick<BaselinePlan, 'daysAhead' | 'actualNow' | 'expectedNow'>,
  stage: Stage,
): Pace {
  if (stage === 'reached') return { words: t`Goal reached`, tone: 'pos' }
  if (stage === 'over') return { words: t`Date passed`, tone: 'warn' }
  if (stage === 'unpaid') return { words: t`No contributions planned`, tone: 'neutral' }
  if (stage === 'early') return { words: t`Too early to tell`, tone: 'neutral' }
  const isEven = daysAhead === 0 || (daysAhead === null && actualNow === expectedNow)
  if (isEven) return { words: t`On schedule`, tone: 'pos' }
  if (daysAhead === null) {
    return actualNow < expectedNow
      ? { words: t`Behind`, tone: 'warn' }
      : { words: t`Ahead`, tone: 'pos' }
  }
  const days = daysText(Math.abs(daysAhead))
  return daysAhead > 0
    ? { words: t`${days} ahead`, tone: 'pos' }
    : { words: t`${days} behind`, tone: 'warn' }
}

function plannedLine({ line }: BaselinePlan, currency: string): DayValue[] {
  return line.map(({ date, amount }) => ({ day: date, value: toMinor(amount, currency) }))
}

/** The recorded balances, and today's. */
function actualLine({ actual, actualNow }: BaselinePlan, currency: string, now: Date): DayValue[] {
  const today = momentDay(now)
  const before = actual
    .filter(({ date }) => date < today)
    .map(({ date, amount }) => ({ day: date, value: toMinor(amount, currency) }))
  return [...before, { day: today, value: toMinor(actualNow, currency) }]
}

interface BaselineChartProps {
  actual: readonly DayValue[]
  planned: readonly DayValue[]
  currency: string
  label: string
}

function BaselineChart({ actual, planned, currency, label }: BaselineChartProps) {
  const money = useMoneyFormat(currency)
  const first = actual[0]
  const last = actual.at(-1)
  const pace = useMemo(
    () => (first && last ? stepsBetween(planned, first.day, last.day) : []),
    [planned, first, last],
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
          const day = formatDay(point.day)
          const saved = hidden ? hiddenAmountLabel() : money(point.value)
          const wanted = valueOn(planned, point.day)
          return hidden || wanted === null
            ? t`${day}: ${saved}`
            : t`${day}: ${saved}, first plan ${money(wanted)}`
        }}
        summary={(point, hidden) => {
          const wanted = valueOn(planned, point.day)
          return (
            <>
              <span className="text-text-2">{formatDay(point.day)}</span>
              <span className="text-card">{hidden ? HIDDEN_AMOUNT : money(point.value)}</span>
              {!hidden && wanted !== null && (
                <span className="text-text-3">{t`first plan ${money(wanted)}`}</span>
              )}
            </>
          )
        }}
        draw={(plot) => (
          <>
            <path
              d={stepPath(pace, plot.xOf, plot.yOf)}
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
      {pace.length > 1 && (
        <p className="mt-1 text-caption text-text-3">{t`Solid: saved. Dotted: first plan.`}</p>
      )}
    </div>
  )
}

interface ReplansProps extends Pick<BaselinePlan, 'replans'> {
  currency: string
}

function Replans({ replans, currency }: ReplansProps) {
  if (replans.length === 0) return null
  return (
    <details className="mt-3 text-caption text-text-2">
      <summary className="min-h-6 rounded-chip py-0.5 hover:text-text">
        <Plural value={replans.length} one="Plan changed once" other="Plan changed # times" />
      </summary>
      <ol className="mt-1.5 grid gap-1.5">
        {replans.map((replan) => (
          <li key={replan.at}>
            <Trans>
              {formatMomentDay(replan.at)}:{' '}
              <Money major={replan.targetAmount} currency={currency} /> by{' '}
              {formatMonth(replan.targetDate)},{' '}
              <Money major={replan.plannedMonthlyContribution} currency={currency} /> a month
            </Trans>
          </li>
        ))}
      </ol>
    </details>
  )
}
