/** The kinds of cards a person can ask for. */
import type { Insight, InsightFamily, Insights } from '@/entities/insights'

export type InsightFilter = 'all' | InsightFamily | 'dismissed'

export const familyNames: Readonly<Record<InsightFamily, string>> = {
  goals: 'Goals',
  money: 'Money',
  debt: 'Debt',
  market: 'Markets',
  activity: 'Activity',
  account: 'Account',
}

export const FAMILIES = Object.keys(familyNames) as InsightFamily[]

export const filterNames: Readonly<Record<InsightFilter, string>> = {
  all: 'All',
  ...familyNames,
  dismissed: 'Dismissed',
}

export const insightFilters = Object.keys(filterNames) as InsightFilter[]

/** The filter of an address; a word nobody knows shows all. */
export function toInsightFilter(word: string | null): InsightFilter {
  return insightFilters.find((filter) => filter === word) ?? 'all'
}

/** The cards of a kind, in the order they came in. Dismissed ones are a kind of their own. */
export function filterInsights({ insights, rules }: Insights, filter: InsightFilter): Insight[] {
  if (filter === 'dismissed') return insights.filter(({ dismissedAt }) => dismissedAt !== null)
  const familyOf = (insight: Insight) => rules.find(({ rule }) => rule === insight.rule)?.family
  return openInsights(insights).filter(
    (insight) => filter === 'all' || familyOf(insight) === filter,
  )
}

/** Those that nobody has put aside. */
export function openInsights(insights: readonly Insight[]): Insight[] {
  return insights.filter(({ dismissedAt }) => dismissedAt === null)
}
