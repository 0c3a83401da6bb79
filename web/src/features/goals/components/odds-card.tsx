import type { ReactNode } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { toMinor } from '@/lib/money'
import { oddsBand } from '@/lib/odds-band'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { userMessage } from '@/lib/problem'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { ErrorState } from '@/ui/error-state'
import { Money } from '@/ui/money'
import { Loading, Skeleton } from '@/ui/skeleton'
import type { GoalOddsQuery } from '../api/use-goal-odds'
import { useIsTypedIn } from '../api/use-is-typed-in'
import { outlookTones } from '../model/odds-words'
import type { WhatIf } from '../model/what-if'
import { AssumptionsButton } from './assumptions'
import { FixCards } from './fix-cards'

export interface OddsCardProps {
  goal: Goal
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
        {capitalized(oddsBand(answer.odds))} to have it by {formatDay(answer.plan.targetDate)}.
      </p>
      {last && (
        <p className="mt-1 text-control text-text-2">
          In half of the simulated paths you end with {amount(last.p25)} to {amount(last.p75)}.
        </p>
      )}
      <CountedAsMix goal={goal} />
      {answer.fixes && <FixCards {...card} answer={answer} fixes={answer.fixes} />}
      <div className="mt-4">
        <AssumptionsButton goal={goal} answer={answer} />
      </div>
    </>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A typed-in amount says nothing of what it is invested in. */
function CountedAsMix({ goal }: { goal: Goal }) {
  const typedIn = useIsTypedIn(goal)
  if (!typedIn || goal.current_amount <= 0) return null
  return (
    <p className="mt-2 text-caption text-text-3">
      You entered this balance by hand, so we assume a typical{' '}
      {RISK_ASSUMPTIONS[goal.risk_profile].growthLabel} mix. Allocate an account to use what you
      actually hold.
    </p>
  )
}
