/** The kinds of insights the user can filter by. */
import { t } from '@lingui/core/macro'
import type { Insight, InsightFamily, Insights } from '@/entities/insights'

export type InsightFilter = 'all' | InsightFamily | 'dismissed'

export const familyNames: Readonly<Record<InsightFamily, () => string>> = {
  goals: () => t`Goals`,
  money: () => t`Money`,
  debt: () => t`Debt`,
  market: () => t`Markets`,
  activity: () => t`Activity`,
  account: () => t`Account`,
}

export const FAMILIES = Object.keys(familyNames) as InsightFamily[]

export const insightFilters: readonly InsightFilter[] = ['all', ...FAMILIES, 'dismissed']

export function filterName(filter: InsightFilter): string {
  if (filter === 'all') return t`All`
  return filter === 'dismissed' ? t`Dismissed` : familyNames[filter]()
}

/** The insights of a kind, in their given order. Dismissed ones are a separate kind. */
export function filterInsights({ insights, rules }: Insights, filter: InsightFilter): Insight[] {
  if (filter === 'dismissed') return insights.filter(({ dismissedAt }) => dismissedAt !== null)
  const familyOf = (insight: Insight) => rules.find(({ rule }) => rule === insight.rule)?.family
  return openInsights(insights).filter(
    (insight) => filter === 'all' || familyOf(insight) === filter,
  )
}

/** Insights that are not dismissed. */
export function openInsights(insights: readonly Insight[]): Insight[] {
  return insights.filter(({ dismissedAt }) => dismissedAt === null)
}

/** There are no open insights. With some kinds switched off, that does not mean that all is well. */
export const nothingText = ({ rules }: Insights): string =>
  rules.some(({ channel }) => channel === 'off')
    ? t`No alerts of the kinds you chose`
    : t`Nothing needs your attention`
