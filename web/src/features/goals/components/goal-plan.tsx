import { useMemo, useState } from 'react'
import type { Goal } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { Card, CardHeader } from '@/ui/card'
import { ProjectionChart } from '@/ui/charts/projection-chart'
import { SeriesTable } from '@/ui/charts/series-table'
import { Share } from '@/ui/charts/share'
import { TableToggle } from '@/ui/charts/table-toggle'
import { Money } from '@/ui/money'
import { ProgressRing } from '@/ui/progress-ring'
import { goalOutlook, toGo } from '../model/goal-outlook'
import { projectionPoints } from '../model/projection-points'
import { FactList } from './fact-list'
import { GoalOutlookLine } from './goal-outlook-line'
import { useProgressText } from './goal-progress'

/** Where a goal stands, and beside it where its plan leads. */
export function GoalPlan({ goal }: { goal: Goal }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-5">
      <StandingCard goal={goal} />
      <ProjectionCard goal={goal} />
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
const PLOT = 'h-64 sm:h-80 lg:h-auto lg:min-h-80 lg:grow lg:basis-0'

function ProjectionCard({ goal }: { goal: Goal }) {
  const [now] = useState(() => new Date())
  const [asTable, setAsTable] = useState(false)
  const points = useMemo(() => projectionPoints(goal, now), [goal, now])
  const { currency } = goal
  const label = `Projection of ${goal.name}`
  return (
    <Card aria-labelledby="projection-title" className="flex flex-col">
      <CardHeader
        id="projection-title"
        title="Where the plan leads"
        className="mb-2"
        action={<TableToggle pressed={asTable} onPressedChange={setAsTable} />}
      />
      <Outcome goal={goal} />
      {asTable ? (
        <SeriesTable
          caption={label}
          columns={columns}
          rows={points.map((point) => ({ day: point.day, values: [point.value] }))}
          currency={currency}
          fileName="projection.csv"
          className={PLOT}
        />
      ) : (
        <ProjectionChart
          points={points}
          target={toMinor(goal.target_amount, currency)}
          currency={currency}
          label={label}
          className={PLOT}
        />
      )}
      <Assumptions goal={goal} />
    </Card>
  )
}

function Outcome({ goal }: { goal: Goal }) {
  const { currency } = goal
  return (
    <p className="mb-4 text-control text-text-2">
      As planned, it comes to{' '}
      <Money
        value={goalOutlook(goal).projected}
        currency={currency}
        className="font-semibold text-text"
      />{' '}
      of <Money value={toMinor(goal.target_amount, currency)} currency={currency} /> by{' '}
      {formatDay(goal.target_date)}.
    </p>
  )
}

/** Every projection says what it assumes. */
function Assumptions({ goal }: { goal: Goal }) {
  const { currency } = goal
  const { planningBasisPoints, projectionBasisPoints } = RISK_ASSUMPTIONS[goal.risk_profile]
  const monthly = toMinor(goal.planned_monthly_contribution, currency)
  return (
    <p className="mt-4 text-caption text-text-3">
      Assumes {formatPercent(projectionBasisPoints / 100)} a year and{' '}
      <Money value={monthly} currency={currency} /> put in every 30 days, before inflation. “Needed
      each month” is computed with a more careful {formatPercent(planningBasisPoints / 100)}. Not a
      guarantee.
    </p>
  )
}
