import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { goalTotalsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { Card } from '@/ui/card'
import { Money } from '@/ui/money'
import { Skeleton } from '@/ui/skeleton'
import { type OddsOf, standingOf } from '../model/goal-outlook'
import { type GoalSums, goalSums, totalSums } from '../model/goal-totals'
import { GoalCurrencies } from './goal-currencies'

export interface GoalKpisProps {
  goals: readonly Goal[]
  /** The main currency; `undefined` until it is known. */
  currency: string | undefined
  oddsOf: OddsOf
}

/** The three figures above the list: saved, planned each month, and how many goals are on track. */
export function GoalKpis({ goals, currency, oddsOf }: GoalKpisProps) {
  const standings = goals.map((goal) => standingOf(goal, oddsOf(goal)))
  const known = standings.filter((standing) => standing !== 'open').length
  const good = standings.filter(
    (standing) => standing === 'onTrack' || standing === 'reached',
  ).length
  const foreign = currency !== undefined && goals.some((goal) => goal.currency !== currency)
  const query = useQuery({ ...goalTotalsQuery, enabled: foreign })
  const totals = foreign ? query.data : undefined
  const sums =
    currency === undefined || (foreign && query.isPending)
      ? null
      : totals
        ? [totalSums(totals)]
        : goalSums(goals)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-4 *:last:max-sm:col-span-full sm:grid-cols-3 lg:gap-5">
        <Kpi
          title={t`Saved so far`}
          note={
            <Trans>
              of <Amounts sums={sums} pick="targets" />
            </Trans>
          }
        >
          <Amounts sums={sums} pick="saved" />
        </Kpi>
        <Kpi title={t`Planned each month`} note={t`across all goals`}>
          <Amounts sums={sums} pick="monthly" />
        </Kpi>
        <Kpi title={t`Goals on track`} note={t`reached, or with odds of 60% or better`}>
          {known === 0 ? '–' : t`${good} of ${known}`}
        </Kpi>
      </div>
      {totals && <GoalCurrencies goals={goals} totals={totals} />}
    </>
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
  /** `null` while the totals are on their way. */
  sums: readonly GoalSums[] | null
  pick: 'saved' | 'targets' | 'monthly'
}

/** The total; one amount per currency, side by side, where the total did not come. */
function Amounts({ sums, pick }: AmountsProps) {
  if (sums === null) return <Skeleton className="inline-block h-[1em] w-24 align-middle" />
  return sums.map((sum, index) => (
    <span key={sum.currency}>
      {index > 0 && ' + '}
      <Money value={sum[pick]} currency={sum.currency} />
    </span>
  ))
}
