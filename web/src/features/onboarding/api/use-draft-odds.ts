import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { toMajor } from '@/lib/money'
import type { DraftOdds, GoalsPlan } from '@/lib/planning-shapes'
import type { DraftGoal } from '../model/draft'

/** The odds of goals that are not created yet, by their keys; empty until they are known. */
export function useDraftOdds(
  goals: readonly DraftGoal[],
  currency: string,
): Map<string, DraftOdds> {
  const drafts = goals.map(({ targetMinor, contributionMinor, targetDate, risk }) => ({
    targetAmount: toMajor(targetMinor, currency),
    plannedMonthlyContribution: toMajor(contributionMinor, currency),
    targetDate,
    riskProfile: risk,
  }))
  const { data } = useQuery({
    queryKey: ['draft-odds', drafts],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', { drafts }, { signal }),
    enabled: drafts.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return new Map(
    goals.flatMap(({ key }, place) => {
      const odds = data?.drafts[place]
      return odds ? [[key, odds] as const] : []
    }),
  )
}
