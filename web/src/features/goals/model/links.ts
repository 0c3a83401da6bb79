/** Names of goals, and links between their pages. */
import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'
import { paths } from '@/lib/paths'

/** The id of the link to the short form, in the list of goals and in its empty state. */
export const NEW_GOAL_LINK = 'new-goal-link'

/** Query parameter of the planner that opens the allocation of assets. */
export const ALLOCATE_PARAM = 'allocate'

export const allocatePath = (goalId: string) =>
  `${paths.goalPlanner(goalId)}?${ALLOCATE_PARAM}=true`

/** Names of goals by id; a generic word for a deleted goal. */
export function nameOf(goals: readonly Goal[]): (id: string) => string {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t`Goal`
}
