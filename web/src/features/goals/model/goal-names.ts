import { t } from '@lingui/core/macro'
import type { Goal } from '@/lib/api-types'

/** Names of goals by id; a generic word for a deleted goal. */
export function nameOf(goals: readonly Goal[]): (id: string) => string {
  const names = new Map(goals.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t`Goal`
}
