import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import type { Swap } from '../../model/swap'
import { nameOf } from '../../model/together'
import { SwapButton } from './swap-button'

/** Goals due soon that hold volatile assets, and swaps between goals that need no trade. */
export function HorizonCard({ goals, plan }: { goals: readonly Goal[]; plan: GoalsPlan }) {
  const { mismatches } = plan.horizon
  return (
    <Card aria-labelledby="horizon-title">
      <CardHeader
        id="horizon-title"
        title={
          mismatches.length > 0 ? t`Due soon, but invested in volatile assets` : t`Goals due soon`
        }
        className="mb-1"
      />
      {mismatches.length === 0 ? (
        <p className="flex items-start gap-2 text-control text-text-2">
          <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-pos" />
          <Trans>All goals due soon are in stable assets.</Trans>
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {mismatches.map((mismatch) => (
            <li key={mismatch.goalId} className="grid gap-2 py-3 last:pb-0">
              <Mismatch mismatch={mismatch} goals={goals} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface MismatchProps {
  mismatch: HorizonMismatch
  goals: readonly Goal[]
}

function Mismatch({ mismatch, goals }: MismatchProps) {
  const name = nameOf(goals)
  const currency = goals.find(({ id }) => id === mismatch.goalId)?.currency ?? 'USD'
  const money = (value: number) => <Money value={toMinor(value, currency)} currency={currency} />
  const goal = <strong className="font-semibold">{name(mismatch.goalId)}</strong>
  const months = monthsText(mismatch.monthsLeft)
  const amount = money(mismatch.volatileAmount)
  const percent = <Share percent={mismatch.volatilePercent} />
  return (
    <>
      <p className="text-control">
        {mismatch.monthsLeft === 0 ? (
          <Trans>
            {goal} is due, and {amount} of it ({percent}) is in volatile assets.
          </Trans>
        ) : (
          <Trans>
            {goal} is due in {months}, and {amount} of it ({percent}) is in volatile assets.
          </Trans>
        )}
      </p>
      {mismatch.swaps.length > 0 && (
        <ul aria-label={t`Swaps for ${name(mismatch.goalId)}`} className="grid gap-1.5">
          {mismatch.swaps.map((swap) => (
            <li
              key={swapKey(swap)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 text-control"
            >
              <span className="min-w-0 flex-1 basis-56">
                <Trans>
                  Swap {money(swap.amount)} of {swap.gives} for {swap.takes} from{' '}
                  {name(swap.withGoalId)}. Nothing is bought or sold.
                </Trans>
              </span>
              <SwapButton goals={goals} goalId={mismatch.goalId} swap={swap} />
            </li>
          ))}
        </ul>
      )}
      <Button asChild variant="link" data-print="hide" className="justify-self-start">
        <Link
          to={allocatePath(mismatch.goalId)}
          aria-label={t`Change allocation: ${name(mismatch.goalId)}`}
        >
          <Trans>Change allocation</Trans>
        </Link>
      </Button>
    </>
  )
}

function swapKey({ withGoalId, sources: { gives, takes } }: Swap): string {
  const places = [gives.accountId, gives.holdingId, takes.accountId, takes.holdingId]
  return [withGoalId, ...places].join(' ')
}
