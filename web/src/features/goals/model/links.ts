/** Names of goals, and the place of the link to a new one. */
import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'

/** The id of the link to the short form, in the list of goals and in its empty state. */
export const NEW_GOAL_LINK = 'new-goal-link'

/** Names of goals by id; a generic word for a deleted goal. */
export function nameOf(goals: readonly Goal[]): (id: string) => string {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t`Goal`
}
