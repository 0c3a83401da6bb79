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
      title={`Remove the connection to ${institution}?`}
      description="All its accounts, holdings and transactions are removed here, and what was set aside of them for goals. Your history of net worth stays. Connecting again needs a new sign-in."
      confirmLabel="Remove connection"
      danger
      pending={isPending}
      onConfirm={() => mutate(itemId, { onSettled: onClose })}
    />
  )
}
