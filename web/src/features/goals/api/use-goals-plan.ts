import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { goalsQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { Goal } from '@/lib/api-types'
import type { GoalsPlan, GoalsPlanInput, StressTest } from '@/lib/planning-shapes'
import { useDebounced } from './use-debounced'

/** The default stress test. */
export const USUAL_TEST: StressTest = { incomeLostMonths: 3, marketsPercent: -30, ratePoints: 2 }

/** The default input: goal cards and the plan below them share one answer. */
export const USUAL_INPUT: GoalsPlanInput = { stressTest: USUAL_TEST }

export type GoalsPlanQuery = UseQueryResult<GoalsPlan>

/** The plan of all goals together. Keeps the last answer until the next arrives. */
export function useGoalsPlan(
  goals: readonly Goal[] | undefined,
  input: GoalsPlanInput,
): GoalsPlanQuery {
  const asked = useDebounced(JSON.stringify(input))
  const states = goals?.map(({ id, version, current_amount }) => [id, version, current_amount])
  return useQuery({
    queryKey: [...queryKeys.goalsPlan, states, asked],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', JSON.parse(asked), { signal }),
    enabled: goals !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The plan of all goals as they are stored. */
export function useStoredGoalsPlan(): GoalsPlanQuery {
  const { data: goals } = useQuery(goalsQuery)
  return useGoalsPlan(goals, USUAL_INPUT)
}
