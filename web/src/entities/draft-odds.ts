import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { DraftGoalInput, DraftOdds, GoalsPlan } from '@/lib/planning-shapes'

/** The odds of goals that are not created yet, in their order; empty until loaded. */
export function useDraftOdds(drafts: readonly DraftGoalInput[]): readonly DraftOdds[] {
  const { data } = useQuery({
    queryKey: ['draft-odds', drafts],
    queryFn: ({ signal }) => api.post<GoalsPlan>('/goals/plan', { drafts }, { signal }),
    enabled: drafts.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (drafts.length > 0 && data?.drafts) || []
}
