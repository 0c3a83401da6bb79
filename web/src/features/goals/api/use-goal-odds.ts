import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { toMajor } from '@/lib/money'
import { isAnswerTo, storedPlan, type WhatIf } from '../model/what-if'
import { useDebounced } from './use-debounced'
import { useIsSavingGoal } from './use-save-goal'

export type GoalOddsQuery = UseQueryResult<GoalOdds>

/** What the cards of a goal's plan show. */
export interface PlanProps {
  goal: Goal
  whatIf: WhatIf
  now: Date
  /** The odds of the what-if. */
  odds: GoalOddsQuery
  /** Whether amounts are shown at today's prices. */
  isReal: boolean
}

/** The odds of a goal with the figures of a what-if. Keeps the last answer until the next arrives; see `answerFor`. */
export function useGoalOdds(
  goal: Goal,
  whatIf: WhatIf,
  inflationPercent?: number | undefined,
): GoalOddsQuery {
  const stored = storedPlan(goal)
  const saving = useIsSavingGoal()
  // One key: the stored plan and the what-if change together on save.
  const [version, saved, asked] = JSON.parse(
    useDebounced(
      JSON.stringify([
        goal.version,
        // The balance changes without a new version of the goal.
        goal.current_amount,
        {
          plannedMonthlyContribution: toMajor(whatIf.contributionMinor, goal.currency),
          ...(whatIf.targetMinor === stored.targetMinor
            ? {}
            : { targetAmount: toMajor(whatIf.targetMinor, goal.currency) }),
          // The server accepts a past date only as the goal's own.
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
    // Before the change is saved, the server would answer for the old goal.
    enabled: !saving,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The answer, once it is for this plan. Before that, the query holds the answer for an earlier plan. */
export function answerFor(
  { data, isPlaceholderData }: GoalOddsQuery,
  goal: Goal,
  whatIf: WhatIf,
): GoalOdds | undefined {
  return data && !isPlaceholderData && isAnswerTo(goal, data, whatIf) ? data : undefined
}

/** Failed, and not being retried. */
export const isFailed = ({ isError, isFetching }: GoalOddsQuery) => isError && !isFetching
