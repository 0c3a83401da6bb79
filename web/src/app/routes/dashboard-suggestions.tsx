/** What a person could do next: fetched after the figures, and never in their way. */
import { useQuery } from '@tanstack/react-query'
import { SuggestionStrip } from '@/features/goals/components/suggestion-strip'
import { insightsQuery } from '@/features/insights/api/insights'
import { InsightsFeed } from '@/features/insights/components/insights-feed'
import { filterInsights } from '@/features/insights/model/insight-filter'
import type { Goal } from '@/lib/api-types'

export interface DashboardSuggestionsProps {
  goals: readonly Goal[]
  /** Without cards there is nothing at all. */
  quiet?: boolean
}

/** The latest insights. While none is about a goal, the goals' own suggestion stands above them. */
export function DashboardSuggestions({ goals, quiet = false }: DashboardSuggestionsProps) {
  const { data, isPending } = useQuery(insightsQuery)
  const covered = isPending || (data !== undefined && filterInsights(data, 'goals').length > 0)
  return (
    <>
      {!covered && <SuggestionStrip goals={goals} />}
      <InsightsFeed quiet={quiet} />
    </>
  )
}
