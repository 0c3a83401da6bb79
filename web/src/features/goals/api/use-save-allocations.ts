import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { allocationsQuery } from '@/entities/household'
import { queryKeys } from '@/entities/keys'
import { patchRow } from '@/entities/row-changes'
import { api } from '@/lib/api-client'
import type { Allocation, Goal, SavedAllocations } from '@/lib/api-types'
import { type Patch, runMutation, withEffects } from '@/lib/mutation-effects'
import { type Share, shareOf, toAllocationInput } from '../model/claims'

export interface AllocationChange {
  goal: Goal
  /** Everything that is set aside for it from now on. */
  shares: readonly Share[]
}

/** What follows from how a goal is funded, also where it comes to the same amount as before. */
export const FOLLOWING = [queryKeys.goalOdds, queryKeys.goalsPlan, queryKeys.insights] as const

/** Sets assets aside for a goal in place of what was set aside before, with a way back. A form says what fails. */
export function useSaveAllocations() {
  const client = useQueryClient()
  return useMutation({
    ...saving({ undoable: true }),
    mutationFn: async (change: AllocationChange) => ({
      before: sharesFor(client, change.goal),
      saved: await putAllocations(change),
    }),
    // What is left may have changed meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.allocations }),
  })
}

interface Saved {
  before: readonly Share[]
  saved: SavedAllocations
}

function saving({ undoable }: { undoable: boolean }) {
  return withEffects<Saved, AllocationChange>(
    {
      mutationKey: ['allocations', 'save'],
      scope: { id: 'allocations' },
      mutationFn: async (change) => ({ before: [], saved: await putAllocations(change) }),
    },
    {
      writes: ({ saved }) => writesOf(saved),
      invalidates: FOLLOWING,
      noticeId: 'allocations-saved',
      success: ({ saved, before }, { goal }, client) =>
        undoable
          ? {
              title: saved.allocations.length > 0 ? 'Assets allocated' : 'Nothing set aside now',
              description: goal.name,
              undo: () =>
                runMutation(client, saving({ undoable: false }), { goal, shares: before }),
            }
          : null,
      ...(undoable ? {} : { failure: 'The allocation was not undone' }),
    },
  )
}

/** Replaces what is set aside for a goal. */
export async function putAllocations({
  goal,
  shares,
}: AllocationChange): Promise<SavedAllocations> {
  return api.put<SavedAllocations>(`/goals/${encodeURIComponent(goal.id)}/allocations`, {
    allocations: shares.map(toAllocationInput),
  })
}

function sharesFor(client: QueryClient, goal: Goal): Share[] {
  const all = client.getQueryData(allocationsQuery.queryKey) ?? []
  return all.filter(({ goal_id }) => goal_id === goal.id).map(shareOf)
}

/** Puts what was saved in the place of what the page has. */
export function writesOf({ goal, allocations }: SavedAllocations): Patch[] {
  return [
    patchRow<Goal>(queryKeys.goals, goal.id, () => goal),
    {
      queryKey: queryKeys.allocations,
      apply: (all: readonly Allocation[]) => [
        ...all.filter(({ goal_id }) => goal_id !== goal.id),
        ...allocations,
      ],
    },
  ]
}
