import { t } from '@lingui/core/macro'
import { useSession } from '@/lib/session'
import { AlertDialog } from '@/ui/alert-dialog'

interface SignInAgainProps {
  /** Why a fresh sign-in is needed. */
  text: string
  /** The address to return to. */
  returnTo: string
  onClose: () => void
}

/** Asks a user whose last sign-in is too old for a change to sign in again. */
export function SignInAgain({ text, returnTo, onClose }: SignInAgainProps) {
  const { signInAgain } = useSession()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Sign in again first`}
      description={text}
      confirmLabel={t`Sign in again`}
      onConfirm={() => void signInAgain(returnTo)}
    />
  )
}
