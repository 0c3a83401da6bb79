import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Goal, GoalChange } from '@/lib/api-types'
import { ApiProblem, userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'
import { changedGoal, inverseChange } from '../model/goal-change'
import { putGoal } from './goal-cache'

export interface GoalEdit {
  /** The goal as it was read. */
  goal: Goal
  /** Only what changes. */
  change: GoalChange
}

const TOAST_ID = 'goal-updated'

/** Changes a goal: on the screen at once, with a way back. A change that is refused is taken back by itself. */
export function useUpdateGoal() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: patchGoal,
    onMutate: show,
    onSuccess: (saved) => putGoal(client, saved),
    onError: fail,
  })
  return useMutation({
    mutationFn: patchGoal,
    onMutate: show,
    onSuccess: (saved, { goal, change }) => {
      putGoal(client, saved)
      toast.success('Goal updated', {
        id: TOAST_ID,
        description: saved.name,
        action: {
          label: 'Undo',
          onClick: () => undo.mutate({ goal: saved, change: inverseChange(goal, change) }),
        },
      })
    },
    onError: fail,
  })

  async function show({ goal, change }: GoalEdit): Promise<void> {
    // A list that is on its way would put the old goal back.
    await client.cancelQueries({ queryKey: queryKeys.goals })
    putGoal(client, changedGoal(goal, change, new Date()))
  }

  function fail(error: Error, { goal }: GoalEdit): void {
    putGoal(client, goal)
    // Somebody changed it elsewhere, or deleted it.
    void client.invalidateQueries({ queryKey: queryKeys.goals })
    // A form says itself which field is at fault.
    if (error instanceof ApiProblem && error.fields.length > 0) return
    toast.destructive('The goal was not changed', {
      id: TOAST_ID,
      description: userMessage(error),
    })
  }
}

async function patchGoal({ goal, change }: GoalEdit): Promise<Goal> {
  const answer = await api.patch<{ goal: Goal }>(
    `/goals/${encodeURIComponent(goal.id)}`,
    { version: goal.version, ...change },
    // It has been seen to happen, whatever the person does next.
    { keepalive: true },
  )
  return answer.goal
}
