import { type ReactNode, useMemo, useState } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { type Minor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { Card, CardHeader } from '@/ui/card'
import type { FanPoint } from '@/ui/charts/fan'
import type { DayValue } from '@/ui/charts/line-plot'
import { PaperTable } from '@/ui/charts/paper-table'
import { ProjectionChart } from '@/ui/charts/projection-chart'
import { SeriesTable } from '@/ui/charts/series-table'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { type GoalOddsQuery, useGoalOdds } from '../api/use-goal-odds'
import { expectedDay, fanOf, todaysMoneyName } from '../model/todays-money'
import { sameWhatIf, storedPlan, type WhatIf } from '../model/what-if'
import { RealMoney } from './real-money'

export interface ProjectionCardProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  odds: GoalOddsQuery
  /** Percent a year, while another than the goal's is tried. */
  inflation: number | undefined
  /** Nothing goes back to the goal's. */
  onInflationChange: (percent: number | undefined) => void
}

const PLOT = 'h-64 sm:h-80 print:h-40'

const columns = [
  { title: 'Median', csv: 'p50' },
  { title: '10 of 100 paths end below', csv: 'p10' },
  { title: '25 of 100', csv: 'p25' },
  { title: '75 of 100', csv: 'p75' },
  { title: '90 of 100', csv: 'p90' },
]

/** Where a plan leads: the median of the simulated paths, and the range around it. */
export function ProjectionCard({
  goal,
  whatIf,
  now,
  odds,
  inflation: chosen,
  onInflationChange,
}: ProjectionCardProps) {
  const [asTable, setAsTable] = useState(false)
  const [isReal, setIsReal] = useState(false)
  const { currency } = goal
  const { data } = odds
  const stored = useGoalOdds(goal, storedPlan(goal), chosen ?? goal.inflation_percent ?? undefined)
  const isTried = !sameWhatIf(whatIf, storedPlan(goal))
  const inflationPercent = chosen ?? goal.inflation_percent ?? data?.todaysMoney.inflationPercent
  const fan = useMemo(() => fanFor(data, isReal, currency, now), [data, isReal, currency, now])
  const points = useMemo(() => fan.map(({ day, p50 }) => ({ day, value: p50 })), [fan])
  const baseline = useMemo(
    () => fanFor(stored.data, isReal, currency, now).map(({ day, p50 }) => ({ day, value: p50 })),
    [stored.data, isReal, currency, now],
  )
  const target =
    isReal && data ? toMinor(data.todaysMoney.targetAmount, currency) : whatIf.targetMinor
  const label = `Projection of ${goal.name}`
  const last = points.at(-1)?.value
  return (
    <Card aria-labelledby="projection-title" className="flex flex-col">
      <CardHeader
        id="projection-title"
        title="Where the plan leads"
        className="mb-2"
        action={<TableToggle pressed={asTable} onPressedChange={setAsTable} />}
      />
      {last !== undefined && (
        <Outcome
          goal={goal}
          whatIf={whatIf}
          projected={last}
          target={target}
          stored={isTried ? baseline.at(-1)?.value : undefined}
          isReal={isReal}
        />
      )}
      <Picture
        asTable={asTable}
        fan={fan}
        points={points}
        baseline={isTried ? baseline : undefined}
        target={target}
        currency={currency}
        label={label}
        pending={odds.isPlaceholderData}
      />
      <PaperTable caption={label} points={points} currency={currency} />
      {data && <Expected goal={goal} answer={data} now={now} />}
      <Assumed
        whatIf={whatIf}
        currency={currency}
        inflation={isReal ? inflationPercent : undefined}
      />
      {inflationPercent !== undefined && (
        <RealMoney
          goal={goal}
          isReal={isReal}
          onRealChange={setIsReal}
          inflationPercent={inflationPercent}
          isTried={chosen !== undefined}
          onInflationChange={onInflationChange}
        />
      )}
    </Card>
  )
}

interface PictureProps {
  asTable: boolean
  fan: readonly FanPoint[]
  points: readonly DayValue[]
  baseline: readonly DayValue[] | undefined
  target: Minor
  currency: string
  label: string
  pending: boolean
}

/** The same as a table or a chart. */
function Picture({ asTable, fan, points, baseline, pending, ...of }: PictureProps) {
  if (points.length === 0) return <Skeleton className={PLOT} />
  if (asTable) {
    return (
      <SeriesTable
        caption={of.label}
        columns={columns}
        rows={fan.map(({ day, p10, p25, p50, p75, p90 }) => ({
          day,
          values: [p50, p10, p25, p75, p90],
        }))}
        currency={of.currency}
        fileName="projection.csv"
        className={PLOT}
      />
    )
  }
  return (
    <div aria-busy={pending || undefined}>
      <ProjectionChart points={points} baseline={baseline} fan={fan} className={PLOT} {...of} />
      <Legend hasBaseline={baseline !== undefined} />
    </div>
  )
}

function fanFor(
  data: GoalOdds | undefined,
  isReal: boolean,
  currency: string,
  now: Date,
): FanPoint[] {
  if (!data) return []
  const timeline = isReal ? data.todaysMoney.timeline : data.timeline
  return fanOf(timeline, { currency, targetDate: data.plan.targetDate }, now)
}

interface OutcomeProps {
  goal: Goal
  whatIf: WhatIf
  projected: Minor
  target: Minor
  /** What the current plan comes to, while another is tried. */
  stored: Minor | undefined
  isReal: boolean
}

function Outcome({ goal, whatIf, projected, target, stored, isReal }: OutcomeProps) {
  const { currency } = goal
  const unit = isReal ? ` in ${todaysMoneyName(currency)}` : ''
  return (
    <p className="mb-4 text-control text-text-2">
      {stored === undefined ? 'As planned' : 'With these changes'}, expect{' '}
      <Money value={projected} currency={currency} className="font-semibold text-text" /> of{' '}
      <Money value={target} currency={currency} />
      {unit} by {formatDay(whatIf.targetDate)}
      {stored !== undefined && (
        <>
          : <Compared difference={(projected - stored) as Minor} currency={currency} />
        </>
      )}
      .
    </p>
  )
}

/** "vs current plan" in words. */
function Compared({ difference, currency }: { difference: Minor; currency: string }) {
  if (difference === 0) return 'the same as the current plan'
  const size = <Money value={Math.abs(difference) as Minor} currency={currency} />
  return (
    <>
      {size} {difference > 0 ? 'more' : 'less'} than the current plan
    </>
  )
}

/** The lines in words, in the shapes they are drawn with. */
function Legend({ hasBaseline }: { hasBaseline: boolean }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
      <Key name="Median">
        <path d="M0 6H24" strokeWidth="2.25" strokeDasharray="6 4" className="stroke-gold" />
      </Key>
      <Key name="Half of the paths">
        <rect width="24" height="12" rx="2" className="fill-gold/28" />
      </Key>
      <Key name="8 of 10 paths">
        <rect width="24" height="12" rx="2" className="fill-gold/14" />
      </Key>
      {hasBaseline && (
        <Key name="Current plan">
          <path d="M0 6H24" strokeWidth="1.5" className="stroke-strong" />
        </Key>
      )}
    </ul>
  )
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="24" height="12" className="shrink-0 overflow-hidden">
        {children}
      </svg>
      {name}
    </li>
  )
}

function Expected({ goal, answer, now }: { goal: Goal; answer: GoalOdds; now: Date }) {
  if (goal.current_amount >= answer.plan.targetAmount) return null
  const day = expectedDay(answer, now)
  return (
    <p className="mt-4 text-control">
      {day === null
        ? 'Expect the target more than five years after the date.'
        : `Expect the target by ${formatMonth(day)}.`}
    </p>
  )
}

interface AssumedProps {
  whatIf: WhatIf
  currency: string
  /** Percent a year; nothing while the amounts are those of their own day. */
  inflation: number | undefined
}

/** Every projection says what it assumes. */
function Assumed({ whatIf, currency, inflation }: AssumedProps) {
  return (
    <p className="mt-2 text-caption text-text-3">
      The median of 4,000 simulated paths with{' '}
      <Money value={whatIf.contributionMinor} currency={currency} /> contributed each month,{' '}
      {inflation === undefined
        ? 'before inflation'
        : `with inflation of ${formatPercent(inflation)} a year taken off`}
      . A target once reached is kept. Not a guarantee.
    </p>
  )
}
