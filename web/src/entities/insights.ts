/** Insights about the user's money, and the rules that raise them. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Schemas } from '@/lib/api-types'
import { orSeeded } from './household'
import { queryKeys } from './query-keys'

/** A piece of a sentence. An amount is masked like any other. */
export type TextPart = Schemas['InsightPartBody']

export type Insight = Schemas['InsightBody']
export type InsightPriority = Insight['priority']

export type InsightRule = Schemas['InsightRuleBody']
export type InsightFamily = InsightRule['family']
/** Where a rule alerts: nowhere, in the app, or also by email. */
export type InsightChannel = InsightRule['channel']

/** Every insight, the most important first and dismissed ones last, and every rule. */
export type Insights = Schemas['InsightsBody']

export const insightsQuery = queryOptions({
  queryKey: queryKeys.insights,
  queryFn: orSeeded(({ signal }) => api.get<Insights>('/insights', { signal })),
})
