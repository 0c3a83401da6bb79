import type { ReactNode } from 'react'
import type { Goal } from '@/lib/api-types'
import { Card } from '@/ui/card'
import { Money } from '@/ui/money'
import { type OddsOf, standingOf } from '../model/goal-outlook'
import { type GoalTotals, goalTotals } from '../model/goal-totals'

/** The three figures above the list: saved, planned each month, and how many goals are on track. */
export function GoalKpis({ goals, oddsOf }: { goals: readonly Goal[]; oddsOf: OddsOf }) {
  const standings = goals.map((goal) => standingOf(goal, oddsOf(goal)))
  const known = standings.filter((standing) => standing !== 'open').length
  const good = standings.filter(
    (standing) => standing === 'onTrack' || standing === 'reached',
  ).length
  const totals = goalTotals(goals)
  return (
    <div className="grid grid-cols-2 gap-4 *:last:max-sm:col-span-2 sm:grid-cols-3 lg:gap-5">
      <Kpi title="Saved so far" note={<Amounts totals={totals} pick="targets" prefix="of " />}>
        <Amounts totals={totals} pick="saved" />
      </Kpi>
      <Kpi title="Planned each month" note="across all goals">
        <Amounts totals={totals} pick="monthly" />
      </Kpi>
      <Kpi title="Goals on track" note="reached, or with a chance of 60% and more">
        {known === 0 ? '–' : `${good} of ${known}`}
      </Kpi>
    </div>
  )
}

function Kpi({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card className="md:p-5">
      <h2 className="text-caption text-text-2">{title}</h2>
      <p className="figure mt-1 text-[1.625rem] leading-tight font-semibold tracking-[-0.02em]">
        {children}
      </p>
      <p className="mt-1 text-caption text-text-3">{note}</p>
    </Card>
  )
}

interface AmountsProps {
  totals: readonly GoalTotals[]
  pick: 'saved' | 'targets' | 'monthly'
  prefix?: string
}

/** One amount per currency, side by side and never added. */
function Amounts({ totals, pick, prefix = '' }: AmountsProps) {
  return totals.map((total, index) => (
    <span key={total.currency}>
      {index === 0 ? prefix : ' + '}
      <Money value={total[pick]} currency={total.currency} />
    </span>
  ))
}
