import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '@/entities/query-keys'
import type { Goal, SavedAllocations } from '@/lib/api-types'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { invalidateQueries } from '@/lib/invalidate-queries'
import { type Effects, runMutation, withEffects } from '@/lib/mutation-effects'
import { formatList } from '@/lib/numbers'
import { ApiProblem, userMessage } from '@/lib/problem'
import { useTask } from '@/lib/use-task'
import { AlertDialog } from '@/ui/alert-dialog'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Money } from '@/ui/money'
import { FOLLOWING, putAllocations, writesOf } from '../../api/allocations'
import { partText } from '../../model/share'
import { type Handed, type PlannedSwap, type SwapStep, swappedBack } from '../../model/swap'

/** Thrown when a step may be saved that could not be rolled back. */
class HalfSwapped extends Error {}

const shared: Pick<Effects<SavedAllocations[], unknown>, 'writes' | 'invalidates' | 'noticeId'> = {
  writes: (saved) => saved.flatMap(writesOf),
  invalidates: FOLLOWING,
  noticeId: 'allocations-swapped',
}

/** Swaps parts between two goals, all or nothing, with an undo. The dialog shows a failure. */
function useSwap() {
  const client = useQueryClient()
  const onError = () => invalidateQueries(client, [queryKeys.allocations, queryKeys.goals])
  const swappingBack = withEffects<SavedAllocations[], readonly SwapStep[]>(
    { scope: { id: 'allocations' }, mutationFn: saveInTurn, onError },
    {
      ...shared,
      success: () => ({ title: t`Change undone` }),
      failure: () => t`The swap was not undone`,
    },
  )
  return useMutation(
    withEffects<SavedAllocations[], PlannedSwap>(
      { scope: { id: 'allocations' }, mutationFn: ({ steps }) => saveInTurn(steps), onError },
      {
        ...shared,
        success: (_saved, { giver, taker, steps }) => ({
          title: t`Swapped`,
          description: formatList([giver.name, taker.name]),
          undo: () => runMutation(client, swappingBack, swappedBack(steps)),
        }),
      },
    ),
  )
}

/** Saves the steps in order. If one fails, rolls it and the earlier ones back, the latest first. */
async function saveInTurn(steps: readonly SwapStep[]): Promise<SavedAllocations[]> {
  const saved: SavedAllocations[] = []
  for (const step of steps) {
    try {
      saved.push(await putAllocations(step))
    } catch (error) {
      const done = saved.length + (isRefusal(error) ? 0 : 1)
      await putBack(swappedBack(steps.slice(0, done)))
      throw error
    }
  }
  return saved
}

/** A refusal changed nothing; any other failure may have. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
}

async function putBack(steps: readonly SwapStep[]): Promise<void> {
  for (const step of steps) {
    await putAllocations(step).catch(() => {
      throw new HalfSwapped()
    })
  }
}

/** Swaps after a confirmation. */
export function SwapButton({ planned }: { planned: PlannedSwap }) {
  const [asking, setAsking] = useState(false)
  const { giver, given, taken } = planned
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        data-print="hide"
        aria-label={t`Swap: ${giver.name}, ${given.source.name} for ${taken.source.name}`}
        onClick={() => setAsking(true)}
      >
        {t`Swap`}
      </Button>
      {asking && <SwapDialog planned={planned} onClose={() => setAsking(false)} />}
    </>
  )
}

function SwapDialog({ planned, onClose }: { planned: PlannedSwap; onClose: () => void }) {
  // Carries out the confirmed swap, even if figures change in the meantime.
  const [agreed] = useState(planned)
  const { error, mutateAsync } = useSwap()
  const { pending, run } = useTask(async () => {
    await mutateAsync(agreed)
    onClose()
  })
  const { giver, taker, given, taken } = agreed
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t`Swap between ${giver.name} and ${taker.name}?`}
      description={t`This only changes which goal these assets are set aside for. Nothing is bought or sold.`}
      confirmLabel={t`Swap`}
      cancelLabel={t`Not now`}
      pending={pending}
      onConfirm={() => void run()}
    >
      {error && <Failure error={error} />}
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
      <Callout tone="neg" role="alert" title={t`The swap may be incomplete`}>
        {t`We couldn't undo it. Check what is set aside for both goals.`}
      </Callout>
    )
  }
  return (
    <Callout tone="neg" role="alert" title={t`Nothing was swapped`}>
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
  const part = partText(share, hidden)
  return (
    <li className="rounded-control bg-sunken px-3 py-2">
      <p className="font-medium wrap-anywhere">
        {source.name}, <Money value={worth} currency={from.currency} />
      </p>
      <p className="text-caption text-text-2">
        <Trans>
          {part}, from {from.name} to {to.name}
        </Trans>
      </p>
    </li>
  )
}
