/** The cards about a person's money, and what may be told of them. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { queryKeys } from '@/lib/queries'

/** A piece of a sentence; an amount is masked with all others. */
export interface TextPart {
  text: string
  isAmount: boolean
}

/** A named figure that a rule looked at. */
export interface InsightFact extends TextPart {
  label: string
}

export type InsightPriority = 'urgent' | 'important' | 'useful' | 'nice'

export interface Insight {
  id: string
  rule: string
  priority: InsightPriority
  /** What stood when it was raised; a dismissed card comes back when it changes. */
  bucket: string
  /** Never holds an amount. */
  title: string
  body: string
  /** The body, piece by piece. */
  bodyParts: readonly TextPart[]
  createdAt: string
  dismissedAt: string | null
  link: { path: string; label: string } | null
  why: { rule: string; facts: readonly InsightFact[] }
  writtenBy: 'template' | 'model'
}

export type InsightFamily = 'goals' | 'money' | 'debt' | 'market' | 'activity' | 'account'

/** Where a rule speaks: nowhere, in the app, or by e-mail as well. */
export type InsightChannel = 'off' | 'app' | 'email'

export interface InsightRule {
  rule: string
  name: string
  description: string
  family: InsightFamily
  channel: InsightChannel
  defaultChannel: InsightChannel
}

export interface Insights {
  /** The most important first; dismissed ones last. */
  insights: readonly Insight[]
  /** Every rule there is, in the order they are shown in. */
  rules: readonly InsightRule[]
  /** The language model that may phrase cards: whether there is one, and whether this person wants it. */
  narrator: { isAvailable: boolean; isOn: boolean }
  disclaimer: string
}

export const insightsQuery = queryOptions({
  queryKey: queryKeys.insights,
  queryFn: ({ signal }) => api.get<Insights>('/insights', { signal }),
})
