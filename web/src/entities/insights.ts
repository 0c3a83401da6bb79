/** The cards about a person's money, and what may be told of them. */
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
/** Where a rule speaks: nowhere, in the app, or by email as well. */
export type InsightChannel = InsightRule['channel']

/** The cards, the most important first and dismissed ones last, and every rule there is. */
export type Insights = Schemas['InsightsBody']

export const insightsQuery = queryOptions({
  queryKey: queryKeys.insights,
  queryFn: orSeeded(({ signal }) => api.get<Insights>('/insights', { signal })),
})

interface Dismissal {
  insight: Insight
  dismissed: boolean
}

/** Puts a card aside, or back: on the screen at once, with a way back. */
export function useDismissInsight() {
  const { mutate } = useMutation(dismissal())
  return {
    dismiss: (insight: Insight) => mutate({ insight, dismissed: true }),
    bringBack: (insight: Insight) => mutate({ insight, dismissed: false }),
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
          // The person has seen it happen: it goes through whatever page is open next.
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
              title: 'Insight dismissed',
              description: 'It comes back when what it is about changes.',
              undo: () => runMutation(client, dismissal(), { insight: saved, dismissed: false }),
            }
          : null,
      failure: ({ dismissed }) =>
        dismissed ? 'The insight was not dismissed' : 'The insight was not brought back',
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
