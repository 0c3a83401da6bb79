import { useQuery } from '@tanstack/react-query'
import { allocationsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'

/** Whether the goal's balance is entered by hand, because nothing is set aside for it. */
export function useIsTypedIn(goal: Goal): boolean {
  const { data } = useQuery(allocationsQuery)
  return data?.every(({ goal_id }) => goal_id !== goal.id) ?? false
}
