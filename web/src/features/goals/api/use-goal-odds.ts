import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useIsSavingGoal } from '@/entities/goals'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { toMajor } from '@/lib/money'
import { storedPlan, type WhatIf } from '../model/what-if'
import { useDebounced } from './use-debounced'

export type GoalOddsQuery = UseQueryResult<GoalOdds>

/** The odds of a goal with the figures of a what-if; the last ones stay until the next are there. */
export function useGoalOdds(
  goal: Goal,
  whatIf: WhatIf,
  inflationPercent?: number | undefined,
): GoalOddsQuery {
  const stored = storedPlan(goal)
  const saving = useIsSavingGoal()
  // One key: what is stored and what is tried change together when a what-if is saved.
  const [version, saved, asked] = JSON.parse(
    useDebounced(
      JSON.stringify([
        goal.version,
        // What is saved moves without the goal itself changing.
        goal.current_amount,
        {
          plannedMonthlyContribution: toMajor(whatIf.contributionMinor, goal.currency),
          ...(whatIf.targetMinor === stored.targetMinor
            ? {}
            : { targetAmount: toMajor(whatIf.targetMinor, goal.currency) }),
          // A date that has come is the goal's own; the server takes no other.
          ...(whatIf.targetDate === goal.target_date ? {} : { targetDate: whatIf.targetDate }),
          ...(inflationPercent === undefined ? {} : { inflationPercent }),
        },
      ]),
    ),
  ) as [number, number, object]
  return useQuery({
    queryKey: [...queryKeys.goalOdds, goal.id, version, saved, asked],
    queryFn: ({ signal }) =>
      api.post<GoalOdds>(`/goals/${encodeURIComponent(goal.id)}/plan`, asked, { signal }),
    // Until the server has the change, it would answer for the goal as it was.
    enabled: !saving,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
