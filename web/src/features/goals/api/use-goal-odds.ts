import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { toMajor } from '@/lib/money'
import { storedPlan, type WhatIf } from '../model/what-if'
import { useRested } from './use-rested'

/** First part of the key of every query here. */
export const GOAL_ODDS = 'goal-odds'

export type GoalOddsQuery = UseQueryResult<GoalOdds>

/** The odds of a goal with the figures of a what-if; the last ones stay until the next are there. */
export function useGoalOdds(
  goal: Goal,
  whatIf: WhatIf,
  inflationPercent?: number | undefined,
): GoalOddsQuery {
  const stored = storedPlan(goal)
  const asked = useRested(
    JSON.stringify({
      plannedMonthlyContribution: toMajor(whatIf.contributionMinor, goal.currency),
      ...(whatIf.targetMinor === stored.targetMinor
        ? {}
        : { targetAmount: toMajor(whatIf.targetMinor, goal.currency) }),
      // A date that has come is the goal's own; the server takes no other.
      ...(whatIf.targetDate === goal.target_date ? {} : { targetDate: whatIf.targetDate }),
      ...(inflationPercent === undefined ? {} : { inflationPercent }),
    }),
  )
  return useQuery({
    // What is saved moves without the goal itself changing.
    queryKey: [GOAL_ODDS, goal.id, goal.version, goal.current_amount, asked],
    queryFn: ({ signal }) =>
      api.post<GoalOdds>(`/goals/${encodeURIComponent(goal.id)}/plan`, JSON.parse(asked), {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
