import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import type { SavedAllocations } from '@/lib/api-types'
import { type Effects, runMutation, withEffects } from '@/lib/mutation-effects'
import { formatList } from '@/lib/numbers'
import { ApiProblem } from '@/lib/problem'
import { readAgain } from '@/lib/read-again'
import { type PlannedSwap, type SwapStep, swappedBack } from '../model/swap'
import { FOLLOWING, putAllocations, writesOf } from './use-save-allocations'

/** A step may be saved that could not be rolled back. */
export class HalfSwapped extends Error {}

const shared: Pick<Effects<SavedAllocations[], unknown>, 'writes' | 'invalidates' | 'noticeId'> = {
  writes: (saved) => saved.flatMap(writesOf),
  invalidates: FOLLOWING,
  noticeId: 'allocations-swapped',
}

/** Swaps parts between two goals, all or nothing, with an undo. The dialog shows what fails. */
export function useSwap() {
  const client = useQueryClient()
  const onError = () => readAgain(client, [queryKeys.allocations, queryKeys.goals])
  const swappingBack = withEffects<SavedAllocations[], readonly SwapStep[]>(
    { scope: { id: 'allocations' }, mutationFn: saveInTurn, onError },
    { ...shared, failure: () => t`The swap was not undone` },
  )
  return useMutation(
    withEffects<SavedAllocations[], PlannedSwap>(
      {
        scope: { id: 'allocations' },
        mutationFn: ({ steps }) => saveInTurn(steps),
        onError,
      },
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

/** Saves one step after the other. When one fails, rolls it and those before it back, the latest first. */
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
