import { api } from '@/lib/api-client'
import type { Goal, GoalChange } from '@/lib/api-types'
import { queryKeys } from '@/lib/queries'
import { type ChangeableRows, useRowChange } from '@/lib/row-changes'
import { toast } from '@/ui/toast'
import { changedGoal } from '../model/goal-change'
import { findGoal, putGoal } from './goal-cache'

const TOAST_ID = 'goal-updated'

const goals: ChangeableRows<Goal, GoalChange> = {
  key: 'goal',
  readBy: queryKeys.goals,
  find: findGoal,
  put: putGoal,
  changed: (goal, change) => changedGoal(goal, change, new Date()),
  save: patchGoal,
  tellSaved: ({ name }, _change, undo) =>
    toast.success('Goal updated', {
      id: TOAST_ID,
      description: name,
      action: { label: 'Undo', onClick: undo },
    }),
  tellRefused: (description) =>
    toast.destructive('The goal was not changed', { id: TOAST_ID, description }),
  onRefused: (client) => void client.invalidateQueries({ queryKey: queryKeys.goals }),
}

/** Changes a goal, seen at once. */
export function useUpdateGoal() {
  return useRowChange(goals)
}

async function patchGoal(id: string, change: GoalChange & { version: number }): Promise<Goal> {
  const answer = await api.patch<{ goal: Goal }>(
    `/goals/${encodeURIComponent(id)}`,
    change,
    // It has been seen to happen, whatever the person does next.
    { keepalive: true },
  )
  return answer.goal
}
