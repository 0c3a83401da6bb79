/** Dismissing insights. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { type Patch, runMutation, withEffects } from '@/lib/mutation-effects'
import type { Insight, Insights } from './insights'
import { queryKeys } from './query-keys'

interface Dismissal {
  insight: Insight
  dismissed: boolean
}

/** Dismisses a card or restores it, optimistically and with an undo. */
export function useDismissInsight() {
  const { mutate } = useMutation(dismissal())
  return {
    dismiss: (insight: Insight) => mutate({ insight, dismissed: true }),
    restore: (insight: Insight) => mutate({ insight, dismissed: false }),
  }
}

const mutationKey = ['insight', 'dismiss']

/** Whether a later choice about the insight is queued; the screen shows that one. */
const isOvertaken = (client: QueryClient, { id }: Insight) =>
  client.isMutating({
    mutationKey,
    predicate: ({ state }) => (state.variables as Dismissal | undefined)?.insight.id === id,
  }) > 1

function dismissal() {
  return withEffects<Insight, Dismissal>(
    {
      mutationKey,
      scope: { id: 'insight' },
      mutationFn: ({ insight, dismissed }) =>
        api.post<Insight>(
          `/insights/${encodeURIComponent(insight.id)}/dismiss`,
          { dismissed },
          // The screen already shows it, so the request must outlive the page.
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
      writes: (saved, _dismissal, client) => (isOvertaken(client, saved) ? [] : [put(saved)]),
      noticeId: 'insight-dismissed',
      success: (saved, { dismissed }, client) => {
        if (isOvertaken(client, saved)) return null
        if (!dismissed) return { title: t`Insight restored` }
        return {
          title: t`Insight dismissed`,
          description: t`You'll see it again if something changes.`,
          undo: () => runMutation(client, dismissal(), { insight: saved, dismissed: false }),
        }
      },
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
