import { useTask } from '@/lib/use-task'
import { AlertDialog } from '@/ui/alert-dialog'
import { FieldError } from '@/ui/field'
import { failureText } from '../content/messages'
import type { AuthGateway } from '../model/auth-gateway'
import { useSessionController } from '../session/use-auth'

interface RemovalDialogProps {
  title: string
  text: string
  confirmLabel: string
  remove: (gateway: AuthGateway) => Promise<void>
  onRemoved: () => Promise<void>
  onClose: () => void
}

/** Confirms the removal of a way to sign in, because it ends every session. */
export function RemovalDialog({
  title,
  text,
  confirmLabel,
  remove,
  onRemoved,
  onClose,
}: RemovalDialogProps) {
  const controller = useSessionController()
  const { pending, failure, run } = useTask(async () => {
    await remove(await controller.gateway())
    await onRemoved()
  }, failureText)

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      danger
      pending={pending}
      onConfirm={() => void run()}
    >
      {failure && <FieldError>{failure}</FieldError>}
    </AlertDialog>
  )
}
