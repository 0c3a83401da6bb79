/** Insights about the user's money, and the rules that raise them. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Schemas } from '@/lib/api-types'
import { type Patch, runMutation, withEffects } from '@/lib/mutation-effects'
import { orSeeded } from './household'
import { queryKeys } from './keys'

/** A piece of a sentence; an amount is masked with all others. */
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

interface Dismissal {
  insight: Insight
  dismissed: boolean
}

/** Dismisses a card or restores it; shown at once, with an undo. */
export function useDismissInsight() {
  const { mutate } = useMutation(dismissal())
  return {
    dismiss: (insight: Insight) => mutate({ insight, dismissed: true }),
    restore: (insight: Insight) => mutate({ insight, dismissed: false }),
  }
}

function dismissal() {
  return withEffects<Insight, Dismissal>(
    {
      scope: { id: 'insight' },
      mutationFn: ({ insight, dismissed }) =>
        api.post<Insight>(
          `/insights/${encodeURIComponent(insight.id)}/dismiss`,
          { dismissed },
          // The screen shows it already, so it must outlive the page.
          { keepalive: true },
        ),
    },
    {
      patches: ({ insight, dismissed }) => [
        {
          ...put({ ...insight, dismissedAt: dismissed ? new Date().toISOString() : null }),
          revert: put(insight).apply,
        },
      ],
      writes: (saved) => [put(saved)],
      noticeId: 'insight-dismissed',
      success: (saved, { dismissed }, client) =>
        dismissed
          ? {
              title: t`Insight dismissed`,
              description: t`You'll see it again if something changes.`,
              undo: () => runMutation(client, dismissal(), { insight: saved, dismissed: false }),
            }
          : null,
      failure: ({ dismissed }) =>
        dismissed ? t`The insight was not dismissed` : t`The insight was not restored`,
    },
  )
}

function put(insight: Insight): Patch {
  return {
    queryKey: queryKeys.insights,
    apply: (kept: Insights) => ({
      ...kept,
      insights: kept.insights.map((one) => (one.id === insight.id ? insight : one)),
    }),
  }
}
