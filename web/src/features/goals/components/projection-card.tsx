import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { lazyPart } from '@/lib/lazy'
import { type Minor, toMinor } from '@/lib/money'
import { formatNumber } from '@/lib/numbers'
import { formatPercent } from '@/lib/percent'
import { userMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import type { FanPoint } from '@/ui/charts/fan'
import type { DayValue } from '@/ui/charts/line-plot'
import { PrintTable } from '@/ui/charts/print-table'
import { ProjectionChart } from '@/ui/charts/projection-chart'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { TodaysMoney } from '@/ui/todays-money'
import {
  answerFor,
  type GoalOddsQuery,
  isFailed,
  type PlanProps,
  useGoalOdds,
} from '../api/use-goal-odds'
import { isPast } from '../model/goal-outlook'
import { expectedDay, fanOf } from '../model/odds-timeline'
import { answeredPlan, sameWhatIf, storedPlan, type WhatIf } from '../model/what-if'
import { RealMoney } from './real-money'

interface ProjectionCardProps extends PlanProps {
  onRealChange: (isReal: boolean) => void
  /** Percent a year, when a rate other than the goal's is tried. */
  inflation: number | undefined
  /** `undefined` restores the goal's. */
  onInflationChange: (percent: number | undefined) => void
}

// Most visits look at the line; the table twin loads on demand.
const ProjectionTable = lazyPart('ProjectionTable', () => import('./projection-table'))

const PLOT = 'h-64 sm:h-80 print:h-40 [--paper-ratio:4.75]'

/** The same height before and after the answer, because the sliders below must not move under a finger. */
const OUTCOME = 'mb-4 min-h-[1lh] text-control text-text-2 max-sm:min-h-[2lh]'

/** The projection of a plan: the median of the simulated paths, and the range around it. */
export function ProjectionCard({
  goal,
  whatIf,
  now,
  odds,
  isReal,
  onRealChange,
  inflation: chosen,
  onInflationChange,
}: ProjectionCardProps) {
  const [asTable, setAsTable] = useState(false)
  const { currency } = goal
  const { data } = odds
  const storedWhatIf = storedPlan(goal)
  const stored = useGoalOdds(goal, storedWhatIf, chosen)
  const isTried = !sameWhatIf(whatIf, storedWhatIf)
  // Paths that reach a target keep it, so aiming lower brings the median down without a loss. Another date is more or
  // less time, so the two results would belong to different days.
  const isComparable =
    isTried &&
    whatIf.targetMinor >= storedWhatIf.targetMinor &&
    whatIf.targetDate === storedWhatIf.targetDate
  const inflationPercent = chosen ?? goal.inflation_percent ?? data?.todaysMoney.inflationPercent
  const fan = useMemo(() => fanFor(data, isReal, currency, now), [data, isReal, currency, now])
  const points = useMemo(() => fan.map(({ day, p50 }) => ({ day, value: p50 })), [fan])
  const storedAnswer = answerFor(stored, goal, storedWhatIf)
  const baseline = useMemo(
    () => fanFor(storedAnswer, isReal, currency, now).map(({ day, p50 }) => ({ day, value: p50 })),
    [storedAnswer, isReal, currency, now],
  )
  const target =
    isReal && data ? toMinor(data.todaysMoney.targetAmount, currency) : whatIf.targetMinor
  const label = t`Projection of ${goal.name}`
  const last = points.at(-1)?.value
  const answer = answerFor(odds, goal, whatIf)
  const failed = isFailed(odds)
  return (
    <TitledCard
      className="flex flex-col"
      title={t`Projection`}
      headerClassName="mb-2"
      action={<TableToggle pressed={asTable} onPressedChange={setAsTable} />}
    >
      {answer && last !== undefined ? (
        <Outcome
          goal={goal}
          whatIf={whatIf}
          projected={last}
          target={target}
          isTried={isTried}
          stored={isComparable ? baseline.at(-1)?.value : undefined}
          isReal={isReal}
        />
      ) : (
        <NoAnswer odds={odds} />
      )}
      <Picture
        asTable={asTable}
        fan={fan}
        points={points}
        baseline={isTried ? baseline : undefined}
        target={target}
        currency={currency}
        label={label}
        pending={answer === undefined}
        failed={failed}
      />
      <PrintTable caption={label} points={points} currency={currency} />
      {!failed && <Expected goal={goal} whatIf={whatIf} answer={answer} now={now} />}
      {data && <Assumed goal={goal} answer={data} isReal={isReal} />}
      {!data && !failed && <Skeleton className="mt-2 h-[2lh] text-caption max-sm:h-[3lh]" />}
      {(inflationPercent !== undefined || !failed) && (
        <RealMoney
          goal={goal}
          isReal={isReal}
          onRealChange={onRealChange}
          inflationPercent={inflationPercent}
          isTried={chosen !== undefined}
          onInflationChange={onInflationChange}
        />
      )}
    </TitledCard>
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
  /** The figures belong to an earlier plan. */
  pending: boolean
  failed: boolean
}

/** The projection as a table or a chart. */
function Picture({ asTable, fan, points, baseline, pending, failed, ...of }: PictureProps) {
  const isEmpty = points.length === 0
  if (isEmpty && failed) return null
  if (asTable && !isEmpty) {
    return (
      <Suspense fallback={<Skeleton className={PLOT} />}>
        <ProjectionTable caption={of.label} fan={fan} currency={of.currency} className={PLOT} />
      </Suspense>
    )
  }
  return (
    <div aria-busy={pending || undefined}>
      {isEmpty ? (
        <Skeleton className={PLOT} />
      ) : (
        <ProjectionChart points={points} baseline={baseline} fan={fan} className={PLOT} {...of} />
      )}
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

/** Replaces the outcome until this plan has one. */
function NoAnswer({ odds }: { odds: GoalOddsQuery }) {
  if (!isFailed(odds)) return <p className={OUTCOME}>{t`Working out this projection…`}</p>
  return (
    <p className={OUTCOME}>
      {t`We couldn't work out this projection.`} {userMessage(odds.error)}{' '}
      <Button variant="link" size="sm" data-print="hide" onClick={() => void odds.refetch()}>
        {t`Try again`}
      </Button>
    </p>
  )
}

interface OutcomeProps {
  goal: Goal
  whatIf: WhatIf
  projected: Minor
  target: Minor
  isTried: boolean
  /** The result of the stored plan, once loaded, for a what-if that can be compared with it. */
  stored: Minor | undefined
  isReal: boolean
}

function Outcome({ goal, whatIf, projected, target, isTried, stored, isReal }: OutcomeProps) {
  const { currency } = goal
  const day = formatDay(whatIf.targetDate)
  const lead = isTried ? t`With these changes` : t`As planned`
  const result = <Money value={projected} currency={currency} className="font-semibold text-text" />
  const amount = <Money value={target} currency={currency} />
  const goalAmount = isReal ? <TodaysMoney currency={currency}>{amount}</TodaysMoney> : amount
  return (
    <p className={OUTCOME}>
      {isPast(whatIf.targetDate) ? (
        <Trans>
          The target date, {day}, has passed. You have {result} of {goalAmount}.
        </Trans>
      ) : projected > target ? (
        <Trans>
          {lead}, expect {result} by {day}, above the target of {goalAmount}.
        </Trans>
      ) : (
        <Trans>
          {lead}, expect {result} of {goalAmount} by {day}.
        </Trans>
      )}
      {stored !== undefined && (
        <>
          {' '}
          <Compared difference={(projected - stored) as Minor} currency={currency} />
        </>
      )}
    </p>
  )
}

/** The difference from the stored plan, in words. */
function Compared({ difference, currency }: { difference: Minor; currency: string }) {
  if (difference === 0) return t`That's the same as the current plan.`
  const size = <Money value={Math.abs(difference) as Minor} currency={currency} />
  return difference > 0 ? (
    <Trans>That's {size} more than the current plan.</Trans>
  ) : (
    <Trans>That's {size} less than the current plan.</Trans>
  )
}

/** Names the lines, each with a sample of its stroke. */
function Legend({ hasBaseline }: { hasBaseline: boolean }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-caption text-text-2">
      <Key name={t`Median`}>
        <path d="M0 6H24" strokeWidth="2.25" strokeDasharray="6 4" className="stroke-gold" />
      </Key>
      <Key name={t`Half of the paths`}>
        <rect width="24" height="12" rx="2" className="fill-gold/28" />
      </Key>
      <Key name={t`8 of 10 paths`}>
        <rect width="24" height="12" rx="2" className="fill-gold/14" />
      </Key>
      {hasBaseline && (
        <Key name={t`Current plan`}>
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

interface ExpectedProps {
  goal: Goal
  whatIf: WhatIf
  /** Its line stays empty until then. */
  answer: GoalOdds | undefined
  now: Date
}

function Expected({ goal, whatIf, answer, now }: ExpectedProps) {
  if (toMinor(goal.current_amount, goal.currency) >= whatIf.targetMinor) return null
  return (
    <p className="mt-4 min-h-[1lh] text-control max-sm:min-h-[2lh]">
      {answer && expectation(answer, now)}
    </p>
  )
}

function expectation(answer: GoalOdds, now: Date): string {
  const { currentAmount, plannedMonthlyContribution } = answer.plan
  if (currentAmount + plannedMonthlyContribution <= 0)
    return t`You won't reach the target without money going in.`
  const day = expectedDay(answer, now)
  if (day === null)
    return t`Fewer than half of the simulated paths reach the target within five years of its date.`
  const month = formatMonth(day)
  return day > answer.plan.targetDate
    ? t`Half of the simulated paths reach the target by ${month}, after its date.`
    : t`Half of the simulated paths reach the target by ${month}.`
}

/** Every projection states its assumptions. */
function Assumed({ goal, answer, isReal }: { goal: Goal; answer: GoalOdds; isReal: boolean }) {
  const paths = formatNumber(answer.assumptions.paths)
  const { contributionMinor } = answeredPlan(goal, answer)
  const monthly = <Money value={contributionMinor} currency={goal.currency} />
  const inflation = formatPercent(answer.todaysMoney.inflationPercent)
  return (
    <p className="mt-2 text-caption text-text-3">
      {isReal ? (
        <Trans>
          Median of {paths} simulated paths with {monthly} contributed each month, after inflation
          of {inflation} a year.
        </Trans>
      ) : (
        <Trans>
          Median of {paths} simulated paths with {monthly} contributed each month, before inflation.
        </Trans>
      )}{' '}
      {t`Once the target is reached, it stays reached. Not a guarantee.`}
    </p>
  )
}
