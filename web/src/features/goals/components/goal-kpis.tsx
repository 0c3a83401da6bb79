import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameOf } from '@/entities/goals-using'
import { goalTotalsQuery, profileQuery } from '@/entities/household'
import type { Goal, GoalTotals } from '@/lib/api-types'
import { formatList } from '@/lib/numbers'
import { Card } from '@/ui/card'
import { Money } from '@/ui/money'
import { ConvertedRow } from '@/ui/other-currencies'
import { RateLine } from '@/ui/rate-line'
import { Skeleton } from '@/ui/skeleton'
import { byAttention, isReached, type OddsOf, standingOf } from '../model/goal-outlook'
import { type GoalSums, goalSums, totalSums } from '../model/goal-totals'

interface GoalKpisProps {
  goals: readonly Goal[]
  oddsOf: OddsOf
  /** Goals that the plan leaves out, so no odds will come. */
  leftOut: readonly string[]
  /** More odds may come. */
  pending: boolean
}

/** The three figures above the list: saved, planned each month, and how many goals are on track. */
export function GoalKpis({ goals, oddsOf, leftOut, pending }: GoalKpisProps) {
  const standings = goals.flatMap((goal) => {
    const standing = standingOf(goal, oddsOf(goal))
    return standing === 'open' && leftOut.includes(goal.id) ? [] : [standing]
  })
  const known = standings.length
  const isKnown = known > 0 && !standings.includes('open')
  const good = standings.filter(
    (standing) => standing === 'onTrack' || standing === 'reached',
  ).length
  const isAbove = goals.some((goal) => goal.current_amount > goal.target_amount)
  const profile = useQuery(profileQuery)
  // The totals contain the main currency even without a profile.
  const foreign =
    !profile.isPending && goals.some(({ currency }) => currency !== profile.data?.currency)
  const query = useQuery({ ...goalTotalsQuery, enabled: foreign })
  const totals = foreign ? query.data : undefined
  const sums =
    profile.isPending || (foreign && query.isPending)
      ? null
      : totals
        ? [totalSums(totals, goals)]
        : goalSums(goals)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-4 *:last:max-sm:col-span-full sm:grid-cols-3 lg:gap-5">
        <Kpi
          title={t`Saved so far`}
          note={
            isAbove ? (
              <Trans>
                of <Amounts sums={sums} pick="targets" />, not counting savings above a target
              </Trans>
            ) : (
              <Trans>
                of <Amounts sums={sums} pick="targets" />
              </Trans>
            )
          }
        >
          <Amounts sums={sums} pick="saved" />
        </Kpi>
        <Kpi
          title={t`Planned each month`}
          note={goals.some(isReached) ? t`for goals not reached yet` : t`across all goals`}
        >
          <Amounts sums={sums} pick="monthly" />
        </Kpi>
        <Kpi title={t`Goals on track`} note={t`reached, or with odds of 60% or better`}>
          {isKnown ? t`${good} of ${known}` : pending ? amountOutline : t`Odds unknown`}
        </Kpi>
      </div>
      {totals && <GoalCurrencies goals={byAttention(goals, oddsOf)} totals={totals} />}
    </>
  )
}

function Kpi({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card className="md:p-5">
      <h2 className="text-caption text-text-2">{title}</h2>
      <div className="figure mt-1 text-[1.625rem] leading-tight font-semibold tracking-[-0.02em]">
        {children}
      </div>
      <div className="mt-1 text-caption text-text-3">{note}</div>
    </Card>
  )
}

const amountOutline = <Skeleton className="inline-block h-[1em] w-24 align-middle" />

interface AmountsProps {
  /** `null` while the totals load. */
  sums: readonly GoalSums[] | null
  pick: 'saved' | 'targets' | 'monthly'
}

/** The total; if it failed to load, one amount per currency, side by side. */
function Amounts({ sums, pick }: AmountsProps) {
  if (sums === null) return amountOutline
  return sums.map((sum, index) => (
    <span key={sum.currency}>
      {index > 0 && ' + '}
      <Money value={sum[pick]} currency={sum.currency} />
    </span>
  ))
}

type ConvertedGoal = GoalTotals['converted'][number]

/**
 * What goals in other currencies add to the totals, in the order of their cards, each opening to its rate; and the goals
 * without one.
 */
function GoalCurrencies({ goals, totals }: { goals: readonly Goal[]; totals: GoalTotals }) {
  const { converted, without_rate: left, currency } = totals
  if (converted.length + left.length === 0) return null
  const shown = goals.flatMap((goal) => {
    const part = converted.find(({ goal_id }) => goal_id === goal.id)
    return part ? [{ goal, part }] : []
  })
  return (
    <Card aria-label={t`Goals in other currencies`} className="md:p-5">
      {shown.length > 0 && (
        <>
          <h2 className="text-caption text-text-2">
            {t`Goals in other currencies in these totals`}
          </h2>
          <ul className="mt-1.5 grid gap-1.5 text-control">
            {shown.map(({ goal, part }) => (
              <Counted key={goal.id} goal={goal} part={part} currency={currency} />
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <p className="mt-2 text-caption text-text-2 first:mt-0">
          <Trans>
            Not in these totals, because there is no exchange rate today:{' '}
            {formatList(left.map(nameOf(goals)))}
          </Trans>
        </p>
      )}
    </Card>
  )
}

/** The saved amount, and its value in the main currency; opens to the target and the rate. */
function Counted({ goal, part, currency }: { goal: Goal; part: ConvertedGoal; currency: string }) {
  const own = <Money major={goal.current_amount} currency={goal.currency} />
  return (
    <ConvertedRow
      name={
        <>
          {goal.name}
          <span> · {own}</span>
        </>
      }
      amount={<Money major={part.current_amount} currency={currency} />}
    >
      <p className="text-caption text-text-2">
        <SavedOf of={goal} currency={goal.currency} />
      </p>
      <p className="text-caption text-text-2">
        <SavedOf of={part} currency={currency} />
      </p>
      <RateLine from={goal.currency} to={currency} rate={part.rate} />
    </ConvertedRow>
  )
}

function SavedOf({
  of,
  currency,
}: {
  of: Pick<Goal, 'current_amount' | 'target_amount'>
  currency: string
}) {
  return (
    <Trans>
      <Money major={of.current_amount} currency={currency} cents /> of{' '}
      <Money major={of.target_amount} currency={currency} cents />
    </Trans>
  )
}
