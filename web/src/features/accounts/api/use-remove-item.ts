import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { announceFinancialData } from '@/entities/figures'
import { api } from '@/lib/api-client'
import { ApiProblem, userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'

/** The bank is told before anything is removed here. */
const TIMEOUT_MS = 60_000

/** Ends a bank connection with its accounts. Cannot be undone: connecting again asks the bank again. */
export function useRemoveItem() {
  return useMutation({
    mutationFn: async (itemId: string) => {
      try {
        await api.delete(`/plaid-items/${encodeURIComponent(itemId)}`, { timeoutMs: TIMEOUT_MS })
      } catch (error) {
        // It is gone already.
        if (!(error instanceof ApiProblem && error.is('not-found'))) throw error
      }
    },
    onSuccess: () => {
      announceFinancialData()
      toast.success(t`Connection removed`)
    },
    onError: (error) =>
      toast.destructive(t`We couldn't remove the connection`, { description: userMessage(error) }),
  })
}
