import { useQuery } from '@tanstack/react-query'
import { allocationsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'

/** Whether the goal's balance was entered by hand: nothing is set aside for it. */
export function useIsTypedIn(goal: Goal): boolean {
  const { data } = useQuery(allocationsQuery)
  return data?.every(({ goal_id }) => goal_id !== goal.id) ?? false
}
