import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allocationsQuery, useHousehold } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { formatPercent } from '@/lib/percent'
import { useAmountsHidden } from '@/lib/privacy'
import { userMessage } from '@/lib/problem'
import { AlertDialog } from '@/ui/alert-dialog'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Money } from '@/ui/money'
import { HalfSwapped, useSwap } from '../../api/use-swap'
import { formatUnits } from '../../model/allocation-draft'
import { type Handed, type PlannedSwap, plannedSwap, type Swap } from '../../model/swap'

export interface SwapButtonProps {
  goals: readonly Goal[]
  /** The goal that is due soon. */
  goalId: string
  swap: Swap
}

/** Does a swap, after saying what moves. Nothing where it cannot be done part for part. */
export function SwapButton({ goals, goalId, swap }: SwapButtonProps) {
  const { data: owned } = useHousehold()
  const { data: allocations } = useQuery(allocationsQuery)
  const [asking, setAsking] = useState(false)
  const giver = goals.find(({ id }) => id === goalId)
  const taker = goals.find(({ id }) => id === swap.withGoalId)
  if (!giver || !taker || !owned || !allocations) return null
  const planned = plannedSwap(giver, taker, swap, owned, allocations)
  if (planned === null) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        data-print="hide"
        aria-label={`Swap: ${giver.name}, ${planned.given.source.name} for ${planned.taken.source.name}`}
        onClick={() => setAsking(true)}
      >
        Swap
      </Button>
      {asking && <SwapDialog planned={planned} onClose={() => setAsking(false)} />}
    </>
  )
}

function SwapDialog({ planned, onClose }: { planned: PlannedSwap; onClose: () => void }) {
  // What is agreed to is what is done, also when figures change meanwhile.
  const [agreed] = useState(planned)
  const swap = useSwap()
  const { giver, taker, given, taken } = agreed
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !swap.isPending && onClose()}
      title={`Swap between ${giver.name} and ${taker.name}?`}
      description="Only what is set aside for which goal changes. Nothing is bought or sold."
      confirmLabel="Swap"
      cancelLabel="Not now"
      pending={swap.isPending}
      onConfirm={() => swap.mutate(agreed, { onSuccess: onClose })}
    >
      {swap.isError && <Failure error={swap.error} />}
      <ul className="grid gap-2 text-control">
        <Hand from={giver} to={taker} handed={given} />
        <Hand from={taker} to={giver} handed={taken} />
      </ul>
    </AlertDialog>
  )
}

function Failure({ error }: { error: Error }) {
  if (error instanceof HalfSwapped) {
    return (
      <Callout tone="neg" role="alert" title="It may be swapped in part">
        We could not put it back. Look at what is set aside for both goals.
      </Callout>
    )
  }
  return (
    <Callout tone="neg" role="alert" title="Nothing was swapped">
      {userMessage(error)}
    </Callout>
  )
}

interface HandProps {
  from: Goal
  to: Goal
  handed: Handed
}

function Hand({ from, to, handed: { source, share, worth } }: HandProps) {
  const hidden = useAmountsHidden()
  const part =
    share.unit === 'percent'
      ? `${formatPercent(share.amount)} of it`
      : hidden
        ? 'units hidden'
        : `${formatUnits(share.amount)} units`
  return (
    <li className="rounded-control bg-sunken px-3 py-2">
      <p className="font-medium wrap-anywhere">
        {source.name}, <Money value={worth} currency={from.currency} />
      </p>
      <p className="text-caption text-text-2">
        {part}, from {from.name} to {to.name}
      </p>
    </li>
  )
}
