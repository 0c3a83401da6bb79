import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announceFinancialData } from '@/entities/figures'
import { goalsUsing } from '@/entities/goals-using'
import { accountsQuery, allocationsQuery } from '@/entities/household'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import { formatList } from '@/lib/numbers'
import { isProblem, userMessage } from '@/lib/problem'
import { useTask } from '@/lib/use-task'
import { AlertDialog } from '@/ui/alert-dialog'
import { toast } from '@/ui/toast'

/** The server removes the connection at the bank first. */
const TIMEOUT_MS = 60_000

const OF_ONE_ACCOUNT = [queryKeys.accountHistory, queryKeys.accountEquity, queryKeys.transactions]

/** Removes a bank connection with its accounts. Final: a new connection requires a new sign-in at the bank. */
function useRemoveItem({ itemId, institution, onRemoved }: RemoveItemDialogProps) {
  const client = useQueryClient()
  const isAsking = useRef(true)
  useEffect(() => {
    isAsking.current = true
    return () => {
      isAsking.current = false
    }
  }, [])
  return useMutation({
    mutationFn: async () => {
      try {
        await api.delete(`/plaid-items/${encodeURIComponent(itemId)}`, { timeoutMs: TIMEOUT_MS })
      } catch (error) {
        // Already removed.
        if (!isProblem(error, 'not-found')) throw error
      }
    },
    onSuccess: () => {
      announceFinancialData()
      if (isAsking.current) {
        // The page of a removed account stays on the screen until the list has loaded.
        for (const queryKey of OF_ONE_ACCOUNT) void client.cancelQueries({ queryKey })
        onRemoved()
      }
      toast.success(t`Connection removed`, { description: institution })
    },
    onError: (error) =>
      toast.destructive(t`We couldn't remove the connection`, { description: userMessage(error) }),
  })
}

interface RemoveItemDialogProps {
  itemId: string
  institution: string
  onClose: () => void
  onRemoved: () => void
}

/** The names of the goals that use the bank's accounts. */
function useGoalsOf(itemId: string): string {
  const client = useQueryClient()
  const isRead = useQuery(allocationsQuery).isSuccess
  const accounts = useQuery(accountsQuery).data ?? []
  if (!isRead) return t`your goals`
  return goalsUsing(
    client,
    accounts.filter(({ item_id }) => item_id === itemId).map(({ id }) => id),
  )
}

/** Asks for confirmation: the connection ends at the bank too, and only a new sign-in there restores the accounts. */
export function RemoveItemDialog(props: RemoveItemDialogProps) {
  const { itemId, institution, onClose } = props
  const { mutateAsync } = useRemoveItem(props)
  const { pending, run } = useTask(() => mutateAsync(undefined, { onSettled: onClose }))
  const accounts = useQuery(accountsQuery).data ?? []
  const own = formatList(
    accounts.filter(({ item_id }) => item_id === itemId).map(({ name }) => name),
  )
  const goals = useGoalsOf(itemId)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove the connection to ${institution}?`}
      description={
        goals === ''
          ? t`This deletes ${own}, with holdings and transactions. Your net worth history stays. To connect again, you sign in to your bank again.`
          : t`This deletes ${own}, with holdings and transactions, and what you set aside from them for ${goals}. Your net worth history stays. To connect again, you sign in to your bank again.`
      }
      confirmLabel={t`Remove connection`}
      danger
      pending={pending}
      onConfirm={() => void run()}
    />
  )
}
