import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-4 *:last:max-sm:col-span-full sm:grid-cols-3 lg:gap-5">
      <Kpi
        title={t`Saved so far`}
        note={
          <Trans>
            of <Amounts totals={totals} pick="targets" />
          </Trans>
        }
      >
        <Amounts totals={totals} pick="saved" />
      </Kpi>
      <Kpi title={t`Planned each month`} note={t`across all goals`}>
        <Amounts totals={totals} pick="monthly" />
      </Kpi>
      <Kpi title={t`Goals on track`} note={t`reached, or with odds of 60% or better`}>
        {known === 0 ? '–' : t`${good} of ${known}`}
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
}

/** One amount per currency, side by side and never added. */
function Amounts({ totals, pick }: AmountsProps) {
  return totals.map((total, index) => (
    <span key={total.currency}>
      {index > 0 && ' + '}
      <Money value={total[pick]} currency={total.currency} />
    </span>
  ))
}
