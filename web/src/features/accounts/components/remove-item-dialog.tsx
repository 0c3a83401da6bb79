import { t } from '@lingui/core/macro'
import { AlertDialog } from '@/ui/alert-dialog'
import { useRemoveItem } from '../api/use-remove-item'

export interface RemoveItemDialogProps {
  itemId: string
  institution: string
  onClose: () => void
}

/** Asks first: the bank is told, and only a new sign-in there brings the accounts back. */
export function RemoveItemDialog({ itemId, institution, onClose }: RemoveItemDialogProps) {
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
      onConfirm={() => mutate(itemId, { onSettled: onClose })}
    />
  )
}
