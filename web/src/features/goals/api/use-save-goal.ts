import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { goalChanges, useUpdateGoal } from '@/entities/goals'
import type { Goal, GoalChange } from '@/lib/api-types'

/** Saves a change to a goal unless another one is in flight: what the page offers is for the goals before that one. */
export function useSaveGoal(goal: Goal) {
  const client = useQueryClient()
  const update = useUpdateGoal()
  const isBlocked = useIsSavingGoal()
  function save(change: GoalChange, onSaved?: () => void): void {
    // Before the second of two clicks, the component has not rendered yet.
    if (client.isMutating(goalChanges) > 0) return
    update.mutate({ before: goal, change }, { onSuccess: () => onSaved?.() })
  }
  return { save, isBlocked, button: { pending: update.isPending, 'aria-disabled': isBlocked } }
}

/** Whether a change to a goal is in flight. */
export const useIsSavingGoal = () => useIsMutating(goalChanges) > 0
