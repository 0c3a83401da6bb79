import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { userMessage } from '@/lib/problem'
import { queryKeys } from '@/lib/queries'
import { toast } from '@/ui/toast'
import type { Insight, Insights } from './insights'

interface Dismissal {
  insight: Insight
  dismissed: boolean
}

const TOAST_ID = 'insight-dismissed'

/** Puts a card aside, or back: on the screen at once, with a way back. */
export function useDismissInsight() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ insight, dismissed }: Dismissal) =>
      api.post<Insight>(
        `/insights/${encodeURIComponent(insight.id)}/dismiss`,
        { dismissed },
        // It has been seen to happen, whatever the person does next.
        { keepalive: true },
      ),
    onMutate: async ({ insight, dismissed }) => {
      // A list that is on its way would put the card back.
      await client.cancelQueries({ queryKey: queryKeys.insights })
      put(client, { ...insight, dismissedAt: dismissed ? new Date().toISOString() : null })
    },
    onSuccess: (saved, { dismissed }) => {
      put(client, saved)
      if (!dismissed) return toast.dismiss(TOAST_ID)
      toast.success('Insight dismissed', {
        id: TOAST_ID,
        description: 'It comes back when what it is about changes.',
        action: { label: 'Undo', onClick: () => mutate({ insight: saved, dismissed: false }) },
      })
    },
    onError: (error, { insight, dismissed }) => {
      put(client, insight)
      void client.invalidateQueries({ queryKey: queryKeys.insights })
      const title = dismissed ? 'The insight was not dismissed' : 'The insight was not brought back'
      toast.destructive(title, { id: TOAST_ID, description: userMessage(error) })
    },
  })
  return {
    dismiss: (insight: Insight) => mutate({ insight, dismissed: true }),
    bringBack: (insight: Insight) => mutate({ insight, dismissed: false }),
  }
}

function put(client: QueryClient, insight: Insight): void {
  client.setQueryData<Insights>(
    queryKeys.insights,
    (kept) =>
      kept && {
        ...kept,
        insights: kept.insights.map((one) => (one.id === insight.id ? insight : one)),
      },
  )
}
