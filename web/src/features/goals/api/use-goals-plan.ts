import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { Goal } from '@/lib/api-types'
import type { GoalsPlan, GoalsPlanInput } from '@/lib/planning-shapes'
import { useDebounced } from './use-debounced'

export type GoalsPlanQuery = UseQueryResult<GoalsPlan>

/** The plan of all goals together. Keeps the last answer until the next arrives. */
export function useGoalsPlan(goals: readonly Goal[], input: GoalsPlanInput): GoalsPlanQuery {
  const asked = useDebounced(JSON.stringify(input))
  const states = goals.map(({ id, version, current_amount }) => [id, version, current_amount])
  return useQuery({
    queryKey: [...queryKeys.goalsPlan, states, asked],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', JSON.parse(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
