import { lazy, Suspense, useState } from 'react'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { AlertDialog } from '@/ui/alert-dialog'
import { Button } from '@/ui/button'
import { changeEmailMessages } from '../content/change-email'
import { isFresh } from '../model/fresh-sign-in'
import { useSessionController } from '../model/session'

// Few visits need it: its schemas stay out of the others' way.
const ChangeEmailForm = lazy(async () => {
  const { ChangeEmailForm } = await import('./change-email-form')
  return { default: ChangeEmailForm }
})

/** Another email address, after a fresh sign-in. Folded away until it is wanted. */
export function ChangeEmail() {
  const controller = useSessionController()
  const { signInAgain } = useSession()
  const [step, setStep] = useState<'closed' | 'checking' | 'proof' | 'open'>('closed')

  async function unfold(): Promise<void> {
    setStep('checking')
    const fresh = await controller
      .gateway()
      .then(isFresh)
      .catch(() => false)
    setStep(fresh ? 'open' : 'proof')
  }

  const button = (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={step === 'checking' || step === 'open'}
      onClick={() => void unfold()}
    >
      {changeEmailMessages.open}
    </Button>
  )
  if (step === 'open')
    return (
      <Suspense fallback={button}>
        <ChangeEmailForm onClose={() => setStep('closed')} onStale={() => setStep('proof')} />
      </Suspense>
    )
  return (
    <>
      {button}
      {step === 'proof' && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setStep('closed')}
          title={changeEmailMessages.proofTitle}
          description={changeEmailMessages.proofText}
          confirmLabel={changeEmailMessages.proofConfirm}
          onConfirm={() => void signInAgain(`${paths.settings}#profile`)}
        />
      )}
    </>
  )
}
