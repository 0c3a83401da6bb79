import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { announceFinancialData } from '@/entities/figures'
import { api } from '@/lib/api-client'
import { isProblem, userMessage } from '@/lib/problem'
import { AlertDialog } from '@/ui/alert-dialog'
import { toast } from '@/ui/toast'

/** The bank is told before anything is removed here. */
const TIMEOUT_MS = 60_000

/** Ends a bank connection with its accounts. Cannot be undone: connecting again asks the bank again. */
function useRemoveItem() {
  return useMutation({
    mutationFn: async (itemId: string) => {
      try {
        await api.delete(`/plaid-items/${encodeURIComponent(itemId)}`, { timeoutMs: TIMEOUT_MS })
      } catch (error) {
        // It is gone already.
        if (!isProblem(error, 'not-found')) throw error
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

interface RemoveItemDialogProps {
  itemId: string
  institution: string
  onClose: () => void
  onRemoved: () => void
}

/** Asks first: the bank is told, and only a new sign-in there brings the accounts back. */
export function RemoveItemDialog({
  itemId,
  institution,
  onClose,
  onRemoved,
}: RemoveItemDialogProps) {
  const { mutate, isPending } = useRemoveItem()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove the connection to ${institution}?`}
      description={t`This deletes its accounts, holdings and transactions, and what you set aside from them for goals. Your net worth history stays. To connect again, you sign in to your bank again.`}
      confirmLabel={t`Remove connection`}
      danger
      pending={isPending}
      onConfirm={() => mutate(itemId, { onSuccess: onRemoved, onSettled: onClose })}
    />
  )
}
