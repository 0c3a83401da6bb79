import { useState } from 'react'
import { AlertDialog } from '@/ui/alert-dialog'
import { FieldError } from '@/ui/field'
import { failureText } from '../content/messages'
import type { AuthGateway } from '../model/auth-gateway'
import { useSessionController } from '../model/session'

interface RemovalDialogProps {
  title: string
  text: string
  confirmLabel: string
  remove: (gateway: AuthGateway) => Promise<void>
  onRemoved: () => void
  onClose: () => void
}

/** Asks before one way of signing in goes, because it ends every session. */
export function RemovalDialog({
  title,
  text,
  confirmLabel,
  remove,
  onRemoved,
  onClose,
}: RemovalDialogProps) {
  const controller = useSessionController()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await remove(await controller.gateway())
      onRemoved()
    } catch (error) {
      setFailure(failureText(error))
      setPending(false)
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      danger
      pending={pending}
      onConfirm={() => void confirm()}
    >
      {failure && <FieldError>{failure}</FieldError>}
    </AlertDialog>
  )
}
