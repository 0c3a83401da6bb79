import { useState } from 'react'
import { AlertDialog } from '@/ui/alert-dialog'
import { FieldError } from '@/ui/field'
import { failureMessages } from '../content/messages'
import { twoStepMessages } from '../content/two-step-messages'
import { toAuthFailure } from '../model/auth-failure'
import { useSessionController } from '../model/session'

export interface RemoveAuthenticatorProps {
  onRemoved: () => void
  onClose: () => void
}

/** Asks first: afterwards a stolen password is enough again. */
export function RemoveAuthenticator({ onRemoved, onClose }: RemoveAuthenticatorProps) {
  const controller = useSessionController()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await (await controller.gateway()).removeAuthenticator()
      onRemoved()
    } catch (error) {
      setFailure(failureMessages[toAuthFailure(error).kind])
      setPending(false)
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={twoStepMessages.removeTitle}
      description={twoStepMessages.removeText}
      confirmLabel={twoStepMessages.removeConfirm}
      danger
      pending={pending}
      onConfirm={() => void remove()}
    >
      {failure && <FieldError>{failure}</FieldError>}
    </AlertDialog>
  )
}
