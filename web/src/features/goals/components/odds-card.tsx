import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { formatDay } from '@/lib/dates'
import { capitalized } from '@/lib/numbers'
import { oddsBand, outlookWord } from '@/lib/odds-band'
import { RISK_ASSUMPTIONS } from '@/lib/planning/risk'
import { userMessage } from '@/lib/problem'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { TitledCard } from '@/ui/card'
import { Money } from '@/ui/money'
import { QueryFallback } from '@/ui/query-fallback'
import { TodaysMoney } from '@/ui/todays-money'
import type { GoalOddsQuery } from '../api/use-goal-odds'
import { isPast } from '../model/goal-outlook'
import { outlookTones, reachedWord } from '../model/odds-words'
import type { WhatIf } from '../model/what-if'
import { AssumptionsButton } from './assumptions'
import { FixCards, useIsTypedIn } from './fix-cards'

export interface OddsCardProps {
  goal: Goal
  odds: GoalOddsQuery
  /** Whether amounts are shown at today's prices. */
  isReal: boolean
  onTry: (whatIf: WhatIf) => void
  /** Returns what to do once a fix is saved. */
  startSave: () => () => void
  onAllocate: () => void
}

/** The odds of a goal in a word and a range, and the smallest single changes that would improve them. */
export function OddsCard({ odds, ...card }: OddsCardProps) {
  const { data, error, isError, isFetching, refetch } = odds
  const shown = data && verdictOn(data)
  return (
    <TitledCard
      aria-busy={isFetching}
      title={t`Odds`}
      action={shown && <Badge tone={shown.tone}>{shown.word}</Badge>}
    >
      {data ? (
        <Odds {...card} answer={data} failed={isError ? userMessage(error) : null}>
          {isError && (
            <Button
              variant="secondary"
              size="sm"
              pending={isFetching}
              onClick={() => void refetch()}
            >
              {t`Try again`}
            </Button>
          )}
        </Odds>
      ) : (
        <QueryFallback
          read={odds}
          title={t`We couldn't work out the odds`}
          loading={t`Working out the odds`}
          height="h-40"
        />
      )}
    </TitledCard>
  )
}

const isReached = ({ plan }: GoalOdds) => plan.currentAmount >= plan.targetAmount

/** The badge; none for a goal whose date has passed. */
function verdictOn(answer: GoalOdds) {
  if (isReached(answer)) return { tone: 'pos', word: reachedWord() } as const
  if (isPast(answer.plan.targetDate)) return null
  const { outlook } = answer.odds
  return { tone: outlookTones[outlook], word: outlookWord(outlook) }
}

interface OddsProps extends Omit<OddsCardProps, 'odds'> {
  answer: GoalOdds
  /** Why these are not the latest odds. */
  failed: string | null
  children: ReactNode
}

function Odds({ answer, failed, children, ...card }: OddsProps) {
  const { goal, isReal } = card
  const last = (isReal ? answer.todaysMoney : answer).timeline.at(-1)
  // A path that has reached the target does not end below it.
  const isTargetKept = answer.timeline.at(-1)?.p25 === answer.plan.targetAmount
  const due = formatDay(answer.plan.targetDate)
  const passed = isPast(answer.plan.targetDate)
  const amount = (value: number) => <Money major={value} currency={goal.currency} />
  const low = last && amount(last.p25)
  const top = last && amount(last.p75)
  const high = isReal ? <TodaysMoney currency={goal.currency}>{top}</TodaysMoney> : top
  return (
    <>
      {failed && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-control text-warn">
          <span>
            {t`These odds may be out of date.`} {failed}
          </span>
          {children}
        </p>
      )}
      <p className="text-control" role="status">
        {isReached(answer)
          ? t`You've already reached this goal.`
          : !passed
            ? capitalized(t`${oddsBand(answer.odds)} of reaching it by ${due}.`)
            : t`The target date, ${due}, has passed. Choose a later one to see odds.`}
      </p>
      {last && !passed && last.p25 < last.p75 && (
        <p className="mt-1 text-control text-text-2">
          {isTargetKept ? (
            <Trans>
              The middle half of the simulated paths reach the target and end with up to {high}.
            </Trans>
          ) : (
            <Trans>
              The middle half of the simulated paths end between {low} and {high}.
            </Trans>
          )}
        </p>
      )}
      <CountedAsMix goal={goal} />
      {answer.fixes && <FixCards {...card} answer={answer} fixes={answer.fixes} />}
      <div data-print="hide" className="mt-4">
        <AssumptionsButton goal={goal} answer={answer} />
      </div>
    </>
  )
}

/** A balance entered by hand does not show how it is invested. */
function CountedAsMix({ goal }: { goal: Goal }) {
  const typedIn = useIsTypedIn(goal)
  if (!typedIn || goal.current_amount <= 0) return null
  const growthLabel = RISK_ASSUMPTIONS[goal.risk_profile].growthLabel()
  return (
    <p className="mt-2 text-caption text-text-3">
      <Trans>
        You entered this balance by hand, so we assume a typical {growthLabel} mix. Allocate an
        account to use what you actually hold.
      </Trans>
    </p>
  )
}
