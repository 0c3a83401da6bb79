import { api } from '@/lib/api-client'
import type { Goal, GoalChange } from '@/lib/api-types'
import { type ChangeableRows, useRowChange } from '@/lib/optimistic-changes'
import { queryKeys } from '@/lib/queries'
import { changedGoal } from '../model/goal-change'
import { findGoal, putGoal } from './goal-cache'

const goals: ChangeableRows<Goal, GoalChange> = {
  key: 'goal',
  readBy: queryKeys.goals,
  find: findGoal,
  put: putGoal,
  changed: (goal, change) => changedGoal(goal, change, new Date()),
  save: patchGoal,
  doneTitle: () => 'Goal updated',
  failedTitle: 'The goal was not changed',
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
