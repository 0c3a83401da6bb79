import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Goal, GoalChange, NewGoal } from '@/lib/api-types'
import { toMinor } from '@/lib/money'
import { withEffects } from '@/lib/mutation-effects'
import { percentComplete } from '@/lib/planning/status'
import type { DraftGoalInput, DraftOdds, GoalsPlan } from '@/lib/planning-shapes'
import { FIGURES, queryKeys } from './query-keys'
import { type ChangeableRows, saveAt, useRowChange } from './row-changes'

const goals: ChangeableRows<Goal, GoalChange> = {
  key: 'goal',
  list: queryKeys.goals,
  changed: changedGoal,
  save: saveAt('/goals', 'goal'),
  saved: ({ name }) => ({ title: t`Goal updated`, description: name }),
  failure: () => t`The goal was not changed`,
  noticeId: 'goal-updated',
  invalidates: [queryKeys.changes, queryKeys.insights, queryKeys.goalTotals],
}

/** Changes a goal; the screen shows it at once. */
export const useUpdateGoal = (options?: { inForm: boolean }) => useRowChange(goals, options)

/** Matches the changes of goals that are in flight. */
export const goalChanges = { mutationKey: [goals.key, 'change'] }

export interface CreateGoal {
  goal: NewGoal
  /** The same on every retry, so that the goal is created once. */
  idempotencyKey: string
}

export function createGoal() {
  return withEffects<Goal, CreateGoal>(
    { mutationKey: ['goal', 'create'], mutationFn: postGoal },
    { invalidates: FIGURES },
  )
}

export async function postGoal({ goal, idempotencyKey }: CreateGoal): Promise<Goal> {
  const answer = await api.post<{ goal: Goal }>('/create-goal', { goal }, { idempotencyKey })
  return answer.goal
}

/** The odds of goals that are not created yet, in their order; empty until loaded. */
export function useDraftOdds(drafts: readonly DraftGoalInput[]): readonly DraftOdds[] {
  const { data } = useQuery({
    queryKey: ['draft-odds', drafts],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', { drafts }, { signal }),
    enabled: drafts.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (drafts.length > 0 && data?.drafts) || []
}

/**
 * The goal as the server will return it, except for version, time and most of the plan, which only its answer contains.
 */
function changedGoal(goal: Goal, change: GoalChange): Goal {
  const changed = { ...goal, ...change }
  const saved = toMinor(changed.current_amount, goal.currency)
  const target = toMinor(changed.target_amount, goal.currency)
  return { ...changed, plan: { ...goal.plan, percentComplete: percentComplete(saved, target) } }
}
