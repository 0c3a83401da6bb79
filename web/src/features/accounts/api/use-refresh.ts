import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceFinancialData } from '@/entities/figures'
import { api } from '@/lib/api-client'
import type { RefreshResult } from '@/lib/api-types'
import { formatTime } from '@/lib/moments'
import { ApiProblem, isProblem, userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'
import { isOutage } from '../model/broken-items'

/** The server asks every bank in turn, so this may take longer than a read. */
const TIMEOUT_MS = 60_000
const TOAST_ID = 'refresh'
export const REFRESH = ['refresh']

/**
 * Fetches new figures from every bank connection. A bank that fails becomes a notice, not a failure. Takes the id of a
 * connection that was just repaired.
 */
export function useRefresh() {
  const client = useQueryClient()
  const refresh = useMutation({
    mutationKey: REFRESH,
    // The accounts page shows the answer as long as the tab is open.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (repaired: string | null) =>
      api.post<RefreshResult>('/refresh-financial-data', repaired === null ? {} : { repaired }, {
        timeoutMs: TIMEOUT_MS,
      }),
    // A failed refresh may still have updated some banks and the status of the others.
    onSettled: announceFinancialData,
    onSuccess: ({ results, items }) => {
      const answered = items.filter(({ status }) => status === 'good').length
      const isWhole = answered === items.length
      const show = isWhole ? toast.success : toast.info
      show(isWhole ? t`Data refreshed successfully!` : partTitle(answered, items.length), {
        id: TOAST_ID,
        description: refreshSummary(results.accountsUpdated, items),
      })
    },
    onError: (error) =>
      toast.destructive(refreshFailureTitle(error), {
        id: TOAST_ID,
        description: refreshFailureDetail(error),
      }),
  })
  return {
    isPending: refresh.isPending,
    refresh: refresh.mutateAsync,
    /** Does nothing while a refresh is in flight, even before it renders. */
    refreshOnce: () => {
      if (client.isMutating({ mutationKey: REFRESH }) === 0) refresh.mutate(null)
    },
  }
}

function partTitle(answered: number, asked: number): string {
  if (answered === 0) return t`No new balances`
  return plural(answered, {
    one: `# of ${asked} connections answered`,
    other: `# of ${asked} connections answered`,
  })
}

/** "6 accounts updated. 1 connection has no newer balances. 1 connection needs your attention." */
function refreshSummary(accounts: number, items: RefreshResult['items']): string {
  const failed = items.filter(({ status }) => status !== 'good')
  const out = failed.filter(({ error }) => isOutage(error)).length
  const asking = failed.length - out
  const known = items.filter((item) => item.status === 'good' && item.known_because).length
  const sentences = [plural(accounts, { one: '# account updated.', other: '# accounts updated.' })]
  if (known > 0) {
    sentences.push(
      plural(known, {
        one: '# connection has no newer balances.',
        other: '# connections have no newer balances.',
      }),
    )
  }
  if (out > 0) {
    sentences.push(
      plural(out, {
        one: `We can't reach # bank right now. Its figures update when it answers again.`,
        other: `We can't reach # banks right now. Their figures update when they answer again.`,
      }),
    )
  }
  if (asking > 0) {
    sentences.push(
      plural(asking, {
        one: '# connection needs your attention.',
        other: '# connections need your attention.',
      }),
    )
  }
  return sentences.join(' ')
}

function refreshFailureTitle(error: unknown): string {
  const problem = error instanceof ApiProblem ? error : null
  if (problem?.is('refresh-limit') || problem?.is('rate-limited')) return t`Refresh Limit Reached`
  if (problem?.is('refresh-configuration')) return t`Configuration Error`
  return t`Failed to refresh accounts`
}

const MINUTE_MS = 60_000

/** When the next refresh is allowed, if the server returns it; else the server's message. */
function refreshFailureDetail(error: unknown): string {
  const isLimit = isProblem(error, 'refresh-limit')
  if (!isLimit || error.retryAfterSeconds === undefined) return userMessage(error)
  const next = Math.ceil((Date.now() + error.retryAfterSeconds * 1_000) / MINUTE_MS) * MINUTE_MS
  const time = formatTime(new Date(next))
  return t`You can refresh again from ${time} on.`
}
