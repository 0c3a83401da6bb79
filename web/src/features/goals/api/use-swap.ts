import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedAllocations } from '@/lib/api-types'
import { ApiProblem, userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'
import { type PlannedSwap, type SwapStep, swappedBack } from '../model/swap'
import { forgetPlans, putAllocations, showAllocations } from './use-save-allocations'

/** Something may have been saved that could not be put back. */
export class HalfSwapped extends Error {}

const TOAST_ID = 'allocations-swapped'

/** Swaps parts between two goals, all of it or nothing, with a way back. */
export function useSwap() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: saveInTurn,
    onSuccess: (saved) => show(client, saved),
    onError: (error) => {
      readAgain(client)
      toast.destructive('The swap was not undone', {
        id: TOAST_ID,
        description: userMessage(error),
      })
    },
  })
  return useMutation({
    mutationFn: ({ steps }: PlannedSwap) => saveInTurn(steps),
    onSuccess: (saved, { giver, taker, steps }) => {
      show(client, saved)
      toast.success('Swapped', {
        id: TOAST_ID,
        description: `${giver.name} and ${taker.name}`,
        action: { label: 'Undo', onClick: () => undo.mutate(swappedBack(steps)) },
      })
    },
    onError: () => readAgain(client),
  })
}

/** Saves one after the other; when one fails, it and those before it are put back, the latest first. */
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

/** A refusal changed nothing; of any other failure nobody knows. */
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

/** Only what the last save of a goal left is shown. */
function show(client: QueryClient, saved: readonly SavedAllocations[]): void {
  for (const one of saved) showAllocations(client, one)
  forgetPlans(client)
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.allocations })
  void client.invalidateQueries({ queryKey: queryKeys.goals })
}
