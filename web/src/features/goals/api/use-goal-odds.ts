import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/api-client'
import type { Goal, GoalOdds } from '@/lib/api-types'
import { toMajor } from '@/lib/money'
import type { WhatIf } from '../model/what-if'

/** Long enough for a slider to come to rest. */
const ASK_AFTER_MS = 300

/** The odds of a goal with the amount and the date of a what-if; the last ones stay until the next are there. */
export function useGoalOdds(goal: Goal, { contributionMinor, targetDate }: WhatIf) {
  const asked = useRested(
    JSON.stringify({
      plannedMonthlyContribution: toMajor(contributionMinor, goal.currency),
      // A date that has come is the goal's own; the server takes no other.
      ...(targetDate === goal.target_date ? {} : { targetDate }),
    }),
  )
  return useQuery({
    // What is saved moves without the goal itself changing.
    queryKey: ['goal-odds', goal.id, goal.version, goal.current_amount, asked],
    queryFn: ({ signal }) =>
      api.post<GoalOdds>(`/goals/${goal.id}/plan`, JSON.parse(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The value once it has stood still for a moment; the first one at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
