import { useMemo, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay, formatMonth } from '@/lib/dates'
import { type Minor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { Plan } from '@/lib/planning/plan'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { Card, CardHeader } from '@/ui/card'
import { PaperTable } from '@/ui/charts/paper-table'
import { ProjectionChart } from '@/ui/charts/projection-chart'
import { SeriesTable } from '@/ui/charts/series-table'
import { Share } from '@/ui/charts/share'
import { TableToggle } from '@/ui/charts/table-toggle'
import { FactList } from '@/ui/fact-list'
import { Money } from '@/ui/money'
import { ProgressRing } from '@/ui/progress-ring'
import { goalOutlook, toGo } from '../model/goal-outlook'
import {
  reachedBy,
  sameWhatIf,
  storedPlan,
  type WhatIf,
  whatIfPlan,
  whatIfPoints,
} from '../model/what-if'
import { AllocationsCard } from './allocations-card'
import { GoalOutlookLine } from './goal-outlook-line'
import { useProgressText } from './goal-progress'
import { OddsCard } from './odds-card'
import { WhatIfCard } from './what-if-card'

export interface GoalPlanProps {
  goal: Goal
  onAllocate: () => void
}

/** Where a goal stands, where its plan leads, and what would lead elsewhere. */
export function GoalPlan({ goal, onAllocate }: GoalPlanProps) {
  const [now] = useState(() => new Date())
  const stored = storedPlan(goal)
  // Kept apart from the goal, so that a goal that changes meanwhile changes what was not touched.
  const [touched, setTouched] = useState<Partial<WhatIf>>({})
  const whatIf = { ...stored, ...touched }
  const change = (changes: Partial<WhatIf>) => setTouched((current) => ({ ...current, ...changes }))
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-5">
      <div className="grid grid-cols-1 content-start gap-4 max-lg:contents lg:gap-5">
        <StandingCard goal={goal} />
        <div className="max-lg:order-last">
          <AllocationsCard goal={goal} onAllocate={onAllocate} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-4 lg:gap-5">
        <ProjectionCard goal={goal} whatIf={whatIf} now={now} />
        <OddsCard goal={goal} whatIf={whatIf} now={now} onChange={change} />
        <WhatIfCard
          goal={goal}
          whatIf={whatIf}
          now={now}
          onChange={change}
          onReset={() => setTouched({})}
        />
      </div>
    </div>
  )
}

function StandingCard({ goal }: { goal: Goal }) {
  const { currency } = goal
  const money = (value: number) => <Money value={toMinor(value, currency)} currency={currency} />
  return (
    <Card
      aria-labelledby="standing-title"
      className="grid content-start justify-items-center gap-5"
    >
      <CardHeader
        id="standing-title"
        title="Where it stands"
        className="mb-0 w-full justify-self-start"
      />
      <ProgressRing
        value={goal.plan.percentComplete}
        label={`Saved for ${goal.name}`}
        valueText={useProgressText(goal)}
        size={168}
        strokeWidth={14}
      >
        <Share percent={goal.plan.percentComplete} className="text-heading" />
        <span className="text-caption text-text-2">saved</span>
      </ProgressRing>
      <GoalOutlookLine goal={goal} className="justify-self-start" />
      <FactList
        className="w-full border-t border-line pt-4"
        facts={[
          { name: 'Saved', value: money(goal.current_amount) },
          { name: 'Target', value: money(goal.target_amount) },
          { name: 'To go', value: <Money value={toGo(goal)} currency={currency} /> },
          { name: 'Planned each month', value: money(goal.planned_monthly_contribution) },
          { name: 'Needed each month', value: money(goal.plan.requiredMonthlyContribution) },
          { name: 'Target date', value: formatDay(goal.target_date) },
          { name: 'Growth strategy', value: RISK_ASSUMPTIONS[goal.risk_profile].growthLabel },
        ]}
      />
    </Card>
  )
}

const columns = [{ title: 'Projected', csv: 'projected' }]
const PLOT = 'h-64 sm:h-80'

interface ProjectionProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
}

function ProjectionCard({ goal, whatIf, now }: ProjectionProps) {
  const [asTable, setAsTable] = useState(false)
  const { currency } = goal
  const { contributionMinor, targetDate, yearlyBasisPoints } = whatIf
  const shown = useMemo(
    () => projectionOf(goal, { contributionMinor, targetDate, yearlyBasisPoints }, now),
    [goal, contributionMinor, targetDate, yearlyBasisPoints, now],
  )
  const label = `Projection of ${goal.name}`
  return (
    <Card aria-labelledby="projection-title" className="flex flex-col">
      <CardHeader
        id="projection-title"
        title="Where the plan leads"
        className="mb-2"
        action={<TableToggle pressed={asTable} onPressedChange={setAsTable} />}
      />
      <Outcome goal={goal} whatIf={whatIf} plan={shown.plan} />
      {asTable ? (
        <SeriesTable
          caption={label}
          columns={columns}
          rows={shown.points.map((point) => ({ day: point.day, values: [point.value] }))}
          currency={currency}
          fileName="projection.csv"
          className={PLOT}
        />
      ) : (
        <ProjectionChart
          points={shown.points}
          baseline={shown.baseline}
          target={toMinor(goal.target_amount, currency)}
          currency={currency}
          label={label}
          className={PLOT}
        />
      )}
      <PaperTable caption={label} points={shown.points} currency={currency} />
      <Expected goal={goal} reached={shown.reached} />
      <Assumptions goal={goal} whatIf={whatIf} />
    </Card>
  )
}

function projectionOf(goal: Goal, whatIf: WhatIf, now: Date) {
  const stored = storedPlan(goal)
  const plan = whatIfPlan(goal, whatIf, now)
  return {
    plan,
    points: whatIfPoints(goal, whatIf, plan.periods, now),
    baseline: sameWhatIf(whatIf, stored)
      ? undefined
      : whatIfPoints(goal, stored, goal.plan.monthsLeft, now),
    reached: reachedBy(goal, whatIf, now),
  }
}

function Outcome({ goal, whatIf, plan }: { goal: Goal; whatIf: WhatIf; plan: Plan }) {
  const { currency } = goal
  const target = <Money value={toMinor(goal.target_amount, currency)} currency={currency} />
  const stored = goalOutlook(goal).projected
  const amount = (value: Minor) => (
    <Money value={value} currency={currency} className="font-semibold text-text" />
  )
  if (sameWhatIf(whatIf, storedPlan(goal))) {
    return (
      <p className="mb-4 text-control text-text-2">
        As planned, it comes to {amount(stored)} of {target} by {formatDay(goal.target_date)}.
      </p>
    )
  }
  const difference = (plan.projectedMinor - stored) as Minor
  return (
    <p className="mb-4 text-control text-text-2">
      With these changes it comes to {amount(plan.projectedMinor)} of {target} by{' '}
      {formatDay(whatIf.targetDate)}: <Compared difference={difference} currency={currency} />.
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

function Expected({ goal, reached }: { goal: Goal; reached: string | null }) {
  if (goal.current_amount >= goal.target_amount) return null
  return (
    <p className="mt-4 text-control">
      {reached === null
        ? 'At this pace the target is not reached. Putting in more each month could change that.'
        : `At this pace the target is there by ${formatMonth(reached)}.`}
    </p>
  )
}

/** Every projection says what it assumes. */
function Assumptions({ goal, whatIf }: { goal: Goal; whatIf: WhatIf }) {
  const { currency } = goal
  const { planningBasisPoints } = RISK_ASSUMPTIONS[goal.risk_profile]
  return (
    <p className="mt-2 text-caption text-text-3">
      Assumes {formatPercent(whatIf.yearlyBasisPoints / 100)} a year and{' '}
      <Money value={whatIf.contributionMinor} currency={currency} /> put in every 30 days, before
      inflation. “Needed each month” is computed with a more careful{' '}
      {formatPercent(planningBasisPoints / 100)}. Not a guarantee.
    </p>
  )
}
