import { type ReactNode, useMemo, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { type Minor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { inTodaysMoney } from '@/lib/planning/inflation'
import { Card, CardHeader } from '@/ui/card'
import { fanAt } from '@/ui/charts/fan'
import { PaperTable } from '@/ui/charts/paper-table'
import { ProjectionChart } from '@/ui/charts/projection-chart'
import { SeriesTable } from '@/ui/charts/series-table'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money } from '@/ui/money'
import type { GoalOddsQuery } from '../api/use-goal-odds'
import { deflated, fanOf, todaysMoneyName } from '../model/todays-money'
import {
  reachedBy,
  sameWhatIf,
  storedPlan,
  type WhatIf,
  whatIfPlan,
  whatIfPoints,
} from '../model/what-if'
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

const PLOT = 'h-64 sm:h-80 print:h-56'

const columns = [
  { title: 'Steady growth', csv: 'steady_growth' },
  { title: '10 of 100 end below', csv: 'p10' },
  { title: '25 of 100', csv: 'p25' },
  { title: 'Half', csv: 'p50' },
  { title: '75 of 100', csv: 'p75' },
  { title: '90 of 100', csv: 'p90' },
]

/** Where a plan leads at a steady return, and around it what may come instead. */
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
  // What was chosen shows at once; the ranges follow when the server has answered.
  const inflationPercent = chosen ?? goal.inflation_percent ?? data?.todaysMoney.inflationPercent
  const inflation = isReal && inflationPercent !== undefined ? inflationPercent : null
  const { contributionMinor, targetMinor, targetDate, yearlyBasisPoints } = whatIf
  const shown = useMemo(
    () =>
      projectionOf(
        goal,
        { contributionMinor, targetMinor, targetDate, yearlyBasisPoints },
        inflation,
        now,
      ),
    [goal, contributionMinor, targetMinor, targetDate, yearlyBasisPoints, inflation, now],
  )
  const timeline = isReal ? data?.todaysMoney.timeline : data?.timeline
  const fan = useMemo(() => fanOf(timeline ?? [], currency, now), [timeline, currency, now])
  const label = `Projection of ${goal.name}`
  return (
    <Card aria-labelledby="projection-title" className="flex flex-col">
      <CardHeader
        id="projection-title"
        title="Where the plan leads"
        className="mb-2"
        action={<TableToggle pressed={asTable} onPressedChange={setAsTable} />}
      />
      <Outcome goal={goal} whatIf={whatIf} shown={shown} isReal={inflation !== null} />
      {asTable ? (
        <SeriesTable
          caption={label}
          columns={columns}
          rows={shown.points.map(({ day, value }) => {
            const range = fanAt(fan, day)
            const edges = range
              ? [range.p10, range.p25, range.p50, range.p75, range.p90]
              : Array.from({ length: 5 }, () => null)
            return { day, values: [value, ...edges] }
          })}
          currency={currency}
          fileName="projection.csv"
          className={PLOT}
        />
      ) : (
        <div aria-busy={odds.isPlaceholderData || undefined}>
          <ProjectionChart
            points={shown.points}
            baseline={shown.baseline}
            fan={fan}
            target={shown.target}
            currency={currency}
            label={label}
            className={PLOT}
          />
          <Legend whatIf={whatIf} hasBaseline={shown.baseline !== undefined} />
        </div>
      )}
      <PaperTable caption={label} points={shown.points} currency={currency} />
      <Expected whatIf={whatIf} goal={goal} reached={shown.reached} />
      <Assumed whatIf={whatIf} currency={currency} inflation={inflation} />
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

interface Shown {
  points: ReturnType<typeof whatIfPoints>
  baseline: ReturnType<typeof whatIfPoints> | undefined
  target: Minor
  projected: Minor
  /** Of the plan as it is stored. */
  stored: Minor
  reached: string | null
}

/** Every line of the chart; with an inflation, in today's money. */
function projectionOf(goal: Goal, whatIf: WhatIf, inflation: number | null, now: Date): Shown {
  const stored = storedPlan(goal)
  const plan = whatIfPlan(goal, whatIf, now)
  const storedPeriods = Math.max(0, goal.plan.monthsLeft)
  const line = (of: WhatIf, periods: number) => {
    const points = whatIfPoints(goal, of, periods, now)
    return inflation === null ? points : deflated(points, periods, inflation * 100)
  }
  const worth = (value: Minor, periods: number) =>
    inflation === null ? value : inTodaysMoney(value, inflation * 100, periods)
  const projectedAsStored = toMinor(goal.plan.projectedValue, goal.currency)
  return {
    points: line(whatIf, plan.periods),
    baseline: sameWhatIf(whatIf, stored) ? undefined : line(stored, storedPeriods),
    target: worth(whatIf.targetMinor, plan.periods),
    projected: worth(plan.projectedMinor, plan.periods),
    stored: worth(projectedAsStored, storedPeriods),
    reached: reachedBy(goal, whatIf, now),
  }
}

interface OutcomeProps {
  goal: Goal
  whatIf: WhatIf
  shown: Shown
  isReal: boolean
}

function Outcome({ goal, whatIf, shown, isReal }: OutcomeProps) {
  const { currency } = goal
  const target = <Money value={shown.target} currency={currency} />
  const amount = (value: Minor) => (
    <Money value={value} currency={currency} className="font-semibold text-text" />
  )
  const unit = isReal ? ` in ${todaysMoneyName(currency)}` : ''
  if (sameWhatIf(whatIf, storedPlan(goal))) {
    return (
      <p className="mb-4 text-control text-text-2">
        As planned, it comes to {amount(shown.stored)} of {target}
        {unit} by {formatDay(goal.target_date)}.
      </p>
    )
  }
  const difference = (shown.projected - shown.stored) as Minor
  return (
    <p className="mb-4 text-control text-text-2">
      With these changes it comes to {amount(shown.projected)} of {target}
      {unit} by {formatDay(whatIf.targetDate)}:{' '}
      <Compared difference={difference} currency={currency} />.
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
function Legend({ whatIf, hasBaseline }: { whatIf: WhatIf; hasBaseline: boolean }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
      <Key name={`Steady ${formatPercent(whatIf.yearlyBasisPoints / 100)} a year`}>
        <path d="M0 6H24" strokeWidth="2.25" strokeDasharray="6 4" className="stroke-gold" />
      </Key>
      <Key name="Half of possible futures">
        <rect width="24" height="12" rx="2" className="fill-gold/28" />
      </Key>
      <Key name="8 of 10 possible futures">
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

function Expected({
  goal,
  whatIf,
  reached,
}: {
  goal: Goal
  whatIf: WhatIf
  reached: string | null
}) {
  if (toMinor(goal.current_amount, goal.currency) >= whatIf.targetMinor) return null
  return (
    <p className="mt-4 text-control">
      {reached === null
        ? 'At this pace the target is not reached. Putting in more each month could change that.'
        : `At this pace the target is there by ${formatMonth(reached)}.`}
    </p>
  )
}

interface AssumedProps {
  whatIf: WhatIf
  currency: string
  /** Percent a year; `null` while the amounts are those of their own day. */
  inflation: number | null
}

/** Every projection says what it assumes. */
function Assumed({ whatIf, currency, inflation }: AssumedProps) {
  return (
    <p className="mt-2 text-caption text-text-3">
      Assumes a steady {formatPercent(whatIf.yearlyBasisPoints / 100)} a year and{' '}
      <Money value={whatIf.contributionMinor} currency={currency} /> put in every 30 days,{' '}
      {inflation === null
        ? 'before inflation'
        : `with inflation of ${formatPercent(inflation)} a year taken off`}
      . Not a guarantee.
    </p>
  )
}
