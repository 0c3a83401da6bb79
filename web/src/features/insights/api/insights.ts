/** The cards about a person's money, and what may be told of them. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Schemas } from '@/lib/api-types'
import { along } from '@/lib/brought-along'
import { queryKeys, withDashboard } from '@/lib/queries'

/** A piece of a sentence; an amount is masked with all others. */
export type TextPart = Schemas['InsightPartBody']

export type Insight = Schemas['InsightBody']
export type InsightPriority = Insight['priority']

export type InsightRule = Schemas['InsightRuleBody']
export type InsightFamily = InsightRule['family']
/** Where a rule speaks: nowhere, in the app, or by email as well. */
export type InsightChannel = InsightRule['channel']

/** The cards, the most important first and dismissed ones last, and every rule there is. */
export type Insights = Schemas['InsightsBody']

export const insightsQuery = queryOptions({
  queryKey: queryKeys.insights,
  queryFn: along(withDashboard, ({ signal }) => api.get<Insights>('/insights', { signal })),
})
