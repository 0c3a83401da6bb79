import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { userMessage } from '@/lib/problem'
import { allocationsQuery } from '@/lib/queries'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { Money } from '@/ui/money'
import { Loading, Skeleton } from '@/ui/skeleton'
import type { GoalOddsQuery } from '../api/use-goal-odds'
import { oddsBand, outlookTones } from '../model/odds-words'
import type { WhatIf } from '../model/what-if'
import { AssumptionsButton } from './assumptions'
import { FixCards } from './fix-cards'

export interface OddsCardProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  odds: GoalOddsQuery
  onTry: (whatIf: WhatIf) => void
  /** The plan was saved as it was tried. */
  onApplied: () => void
  onAllocate: () => void
}

/** How likely a goal is, in a word and a range, and the smallest single changes that would make it likely. */
export function OddsCard({ odds, ...card }: OddsCardProps) {
  const { data, error, isError, isFetching, refetch } = odds
  return (
    <Card aria-labelledby="odds-title" aria-busy={isFetching}>
      <CardHeader
        id="odds-title"
        title="How likely it is"
        action={data && <Badge tone={outlookTones[data.odds.outlook]}>{data.odds.outlook}</Badge>}
      />
      {data ? (
        <Odds {...card} answer={data} failed={isError ? userMessage(error) : null}>
          {isError && (
            <Button
              variant="secondary"
              size="sm"
              pending={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          )}
        </Odds>
      ) : isError ? (
        <ErrorState
          title="We could not work out the odds"
          message={userMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Working out the odds">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Card>
  )
}

interface OddsProps extends Omit<OddsCardProps, 'odds'> {
  answer: GoalOdds
  /** Why these are not the latest. */
  failed: string | null
  children: ReactNode
}

function Odds({ answer, failed, children, ...card }: OddsProps) {
  const { goal } = card
  const last = answer.timeline.at(-1)
  const amount = (value: number) => (
    <Money value={toMinor(value, goal.currency)} currency={goal.currency} />
  )
  return (
    <>
      {failed && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-control text-warn">
          These are the last odds we have. {failed}
          {children}
        </p>
      )}
      <p className="text-control" role="status">
        The money is there by {formatDay(answer.plan.targetDate)} in {oddsBand(answer.odds)}{' '}
        possible futures.
      </p>
      {last && (
        <p className="mt-1 text-control text-text-2">
          Half of them end between {amount(last.p25)} and {amount(last.p75)}.
        </p>
      )}
      <CountedAsMix goal={goal} />
      {answer.fixes && <FixCards {...card} answer={answer} fixes={answer.fixes} />}
      <div className="mt-4">
        <AssumptionsButton
          goal={goal}
          answer={answer}
          yearlyBasisPoints={card.whatIf.yearlyBasisPoints}
        />
      </div>
    </>
  )
}

/** Nobody knows what a typed-in amount is made of. */
function CountedAsMix({ goal }: { goal: Goal }) {
  const { data: allocations } = useQuery(allocationsQuery)
  const typedIn = allocations?.every(({ goal_id }) => goal_id !== goal.id) ?? false
  if (!typedIn || goal.current_amount <= 0) return null
  return (
    <p className="mt-2 text-caption text-text-3">
      Its savings are typed in, so they and what you put in count as a usual mix for{' '}
      {RISK_ASSUMPTIONS[goal.risk_profile].growthLabel}. Set aside what they are invested in, and
      this follows.
    </p>
  )
}
