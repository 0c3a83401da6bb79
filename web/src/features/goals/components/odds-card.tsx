import type { ReactNode } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { type Minor, toMinor } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { userMessage } from '@/lib/problem'
import { Badge, type BadgeProps } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { Money } from '@/ui/money'
import { Loading, Skeleton } from '@/ui/skeleton'
import { useGoalOdds } from '../api/use-goal-odds'
import { later, type WhatIf } from '../model/what-if'

export interface OddsCardProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  onChange: (changes: Partial<WhatIf>) => void
}

/** How likely a goal is, in a word and a range, and the smallest single change that would make it likely. */
export function OddsCard({ goal, whatIf, now, onChange }: OddsCardProps) {
  const { data, error, isError, isFetching, refetch } = useGoalOdds(goal, whatIf)
  return (
    <Card aria-labelledby="odds-title" aria-busy={isFetching}>
      <CardHeader
        id="odds-title"
        title="How likely it is"
        action={data && <Badge tone={tones[data.odds.outlook]}>{data.odds.outlook}</Badge>}
      />
      {data ? (
        <Odds goal={goal} odds={data} whatIf={whatIf} now={now} onChange={onChange} />
      ) : isError ? (
        <ErrorState
          title="We could not work out the odds"
          message={userMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Working out the odds">
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Card>
  )
}

const tones: Record<GoalOdds['odds']['outlook'], BadgeProps['tone']> = {
  Likely: 'pos',
  Fair: 'info',
  Stretch: 'warn',
  Unlikely: 'neg',
}

function Odds({ odds, ...card }: OddsCardProps & { odds: GoalOdds }) {
  const { goal } = card
  const last = odds.timeline.at(-1)
  const amount = (value: number) => (
    <Money value={toMinor(value, goal.currency)} currency={goal.currency} />
  )
  return (
    <>
      <p className="text-control" role="status">
        The money is there by {formatDay(odds.plan.targetDate)} in {range(odds)} possible futures.
      </p>
      {last && (
        <p className="mt-1 text-control text-text-2">
          Half of them end between {amount(last.p25)} and {amount(last.p75)}.
        </p>
      )}
      {odds.fixes && <Fixes {...card} odds={odds} fixes={odds.fixes} />}
      <Assumptions odds={odds} />
    </>
  )
}

/** A band of ten points: nobody knows more than that. */
function range({ odds: { fromPercent, toPercent } }: GoalOdds): string {
  if (fromPercent === 0) return `fewer than ${toPercent} of 100`
  if (toPercent === 100) return `more than ${fromPercent} of 100`
  return `${fromPercent} to ${toPercent} of 100`
}

interface FixesProps extends OddsCardProps {
  odds: GoalOdds
  fixes: NonNullable<GoalOdds['fixes']>
}

/** Each line is enough by itself. What the plan can be tried with has a button. */
function Fixes({ goal, odds, fixes, whatIf, now, onChange }: FixesProps) {
  const { currency } = goal
  const { moreMonthly, depositNow, lowerTarget, monthsLater } = fixes
  const amount = (value: number) => (
    <Money value={toMinor(value, currency)} currency={currency} className="font-semibold" />
  )
  return (
    <section aria-labelledby="fixes-title" className="mt-4 border-t border-line pt-4">
      <h3 id="fixes-title" className="text-control font-semibold">
        Any one of these makes it {fixes.wanted.toLowerCase()}
      </h3>
      <ul className="mt-2 grid gap-x-8 gap-y-1 text-control sm:grid-cols-2">
        {moreMonthly !== null && (
          <Fix
            action="Try it: more each month"
            onTry={() =>
              onChange({
                contributionMinor: (toMinor(odds.plan.plannedMonthlyContribution, currency) +
                  toMinor(moreMonthly, currency)) as Minor,
              })
            }
          >
            Put in {amount(moreMonthly)} more each month
          </Fix>
        )}
        {monthsLater !== null && (
          <Fix
            action="Try it: a later date"
            onTry={() => onChange({ targetDate: later(whatIf.targetDate, monthsLater, now) })}
          >
            Wait {monthsLater === 1 ? '1 month' : `${monthsLater} months`} longer
          </Fix>
        )}
        {depositNow !== null && <Fix>Put in {amount(depositNow)} once, today</Fix>}
        {lowerTarget !== null && <Fix>Aim for {amount(lowerTarget)} instead</Fix>}
      </ul>
    </section>
  )
}

interface FixProps {
  children: ReactNode
  /** What the button does, in full. */
  action?: string
  onTry?: () => void
}

function Fix({ children, action, onTry }: FixProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span>{children}</span>
      {onTry && (
        <Button variant="ghost" size="sm" data-print="hide" aria-label={action} onClick={onTry}>
          Try it
        </Button>
      )}
    </li>
  )
}

function Assumptions({ odds: { assumptions, disclaimer } }: { odds: GoalOdds }) {
  return (
    <details className="mt-4 text-caption text-text-2">
      <summary className="cursor-pointer py-1">What this assumes</summary>
      <p className="mt-1">
        {assumptions.futures.toLocaleString('en-US')} futures of what is set aside for this goal.
        Money put in follows the same mix, after fees, before taxes and inflation.
      </p>
      <table className="mt-2 w-full max-w-md">
        <caption className="sr-only">Assumed return and swing of each class in a year</caption>
        <thead>
          <tr className="text-left">
            <th scope="col">Class</th>
            <th scope="col" className="text-right">
              Return
            </th>
            <th scope="col" className="text-right">
              Swing
            </th>
          </tr>
        </thead>
        <tbody>
          {assumptions.classes.map(({ class: name, meanPercent, volatilityPercent }) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="figure text-right">{formatPercent(meanPercent)}</td>
              <td className="figure text-right">{formatPercent(volatilityPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">{disclaimer}</p>
    </details>
  )
}
