import { t } from '@lingui/core/macro'
import { useSession } from '@/lib/session'
import { AlertDialog } from '@/ui/alert-dialog'

interface SignInAgainProps {
  /** What asks for a fresh sign-in. */
  text: string
  /** The address that the user comes back to. */
  returnTo: string
  onClose: () => void
}

/** Sends a user to sign in whose last sign-in is too old for what they want to change. */
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
