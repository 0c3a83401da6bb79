import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Goal } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import type { GoalsPlan, HorizonMismatch } from '@/lib/planning-shapes'
import { Button } from '@/ui/button'
import { Card, CardHeader } from '@/ui/card'
import { Share } from '@/ui/charts/share'
import { Money } from '@/ui/money'
import { allocatePath } from '../../model/allocate-path'
import { monthsText } from '../../model/odds-words'
import { nameOf } from '../../model/together'

/** Goals that are due soon and rest on what swings, and what could be set aside differently without a trade. */
export function HorizonCard({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const { mismatches } = plan.horizon
  return (
    <Card aria-labelledby="horizon-title">
      <CardHeader id="horizon-title" title="Soon, and on shaky ground" className="mb-1" />
      {mismatches.length === 0 ? (
        <p className="flex items-start gap-2 text-control text-text-2">
          <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-pos" />
          Nothing. Every goal that is due soon rests on what holds its value.
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {mismatches.map((mismatch) => (
            <li key={mismatch.goalId} className="grid gap-2 py-3 last:pb-0">
              <Mismatch mismatch={mismatch} currency={plan.currency} name={nameOf(goals)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface MismatchProps {
  mismatch: HorizonMismatch
  currency: string
  name: (id: string) => string
}

function Mismatch({ mismatch, currency, name }: MismatchProps) {
  const money = (value: number) => <Money value={toMinor(value, currency)} currency={currency} />
  const goal = name(mismatch.goalId)
  return (
    <>
      <p className="text-control">
        <strong className="font-semibold">{goal}</strong> is{' '}
        {mismatch.monthsLeft === 0 ? 'due' : `${monthsText(mismatch.monthsLeft)} away`}, and{' '}
        {money(mismatch.volatileAmount)} of it (<Share percent={mismatch.volatilePercent} />) can
        swing.
      </p>
      {mismatch.swaps.map((swap) => (
        <p
          key={`${swap.withGoalId} ${swap.gives} ${swap.takes}`}
          className="text-caption text-text-2"
        >
          It could swap {money(swap.amount)} of {swap.gives} for {swap.takes} of{' '}
          {name(swap.withGoalId)}. Nothing is bought or sold.
        </p>
      ))}
      <Button asChild variant="link" data-print="hide" className="justify-self-start">
        <Link to={allocatePath(mismatch.goalId)} aria-label={`Change what is set aside: ${goal}`}>
          Change what is set aside
        </Link>
      </Button>
    </>
  )
}
