import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Goal } from '@/lib/api-types'
import type { GoalsPlan, GoalsPlanInput } from '@/lib/planning-shapes'
import { useRested } from './use-rested'

/** First part of the key of every query here. */
export const GOALS_PLAN = 'goals-plan'

export type GoalsPlanQuery = UseQueryResult<GoalsPlan>

/** All goals together under what they are tried with; the last answer stays until the next is there. */
export function useGoalsPlan(goals: readonly Goal[], input: GoalsPlanInput): GoalsPlanQuery {
  const asked = useRested(JSON.stringify(input))
  const states = goals.map(({ id, version, current_amount }) => [id, version, current_amount])
  return useQuery({
    queryKey: [GOALS_PLAN, states, asked],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', JSON.parse(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
