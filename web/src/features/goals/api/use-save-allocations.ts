import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Allocation, Goal, SavedAllocations } from '@/lib/api-types'
import { userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'
import { type Share, shareOf, toAllocationInput } from '../model/claims'
import { putGoal } from './goal-cache'
import { GOAL_ODDS } from './use-goal-odds'
import { GOALS_PLAN } from './use-goals-plan'

export interface AllocationChange {
  goal: Goal
  /** Everything that is set aside for it from now on. */
  shares: readonly Share[]
}

const TOAST_ID = 'allocations-saved'

/** Sets assets aside for a goal in place of what was set aside before, with a way back. */
export function useSaveAllocations() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: putAllocations,
    onSuccess: (saved) => {
      showAllocations(client, saved)
      forgetPlans(client)
    },
    onError: (error) =>
      toast.destructive('The allocation was not undone', {
        id: TOAST_ID,
        description: userMessage(error),
      }),
  })
  return useMutation({
    mutationFn: putAllocations,
    onSuccess: (saved, { goal }) => {
      const before = sharesFor(client, goal)
      showAllocations(client, saved)
      forgetPlans(client)
      toast.success(saved.allocations.length > 0 ? 'Assets allocated' : 'Nothing set aside now', {
        id: TOAST_ID,
        description: goal.name,
        action: { label: 'Undo', onClick: () => undo.mutate({ goal, shares: before }) },
      })
    },
    // What is left may have changed meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.allocations }),
  })
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
  const all = client.getQueryData<Allocation[]>(queryKeys.allocations) ?? []
  return all.filter(({ goal_id }) => goal_id === goal.id).map(shareOf)
}

/** Puts what was saved in the place of what the page has. */
export function showAllocations(
  client: QueryClient,
  { goal, allocations }: SavedAllocations,
): void {
  putGoal(client, goal)
  client.setQueryData<Allocation[]>(
    queryKeys.allocations,
    (all) => all && [...all.filter(({ goal_id }) => goal_id !== goal.id), ...allocations],
  )
}

/** The odds follow what a goal rests on, also where it comes to the same amount as before. */
export function forgetPlans(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [GOAL_ODDS] })
  void client.invalidateQueries({ queryKey: [GOALS_PLAN] })
}
