import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { isFresh } from '../model/fresh-sign-in'
import { useSessionController } from '../session/session'
import { SignInAgain } from './sign-in-again'

// Few visits need it: its schemas stay out of the others' way.
const ChangeEmailForm = lazyPart('ChangeEmailForm', () => import('./change-email-form'))

/** In the address of a user who comes back from a fresh sign-in. */
const BACK = 'change-email'

/** Another email address, after a fresh sign-in. Folded away until it is wanted. */
export function ChangeEmail() {
  const controller = useSessionController()
  const [step, setStep] = useState<'closed' | 'checking' | 'proof' | 'open'>('closed')

  const [search] = useSearchParams()
  const isBack = search.has(BACK)
  useEffect(() => {
    if (isBack) void isFresh(controller).then((fresh) => fresh && setStep('open'))
  }, [isBack, controller])

  async function unfold(): Promise<void> {
    setStep('checking')
    setStep((await isFresh(controller)) ? 'open' : 'proof')
  }

  const button = (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={step === 'checking' || step === 'open'}
      onClick={() => void unfold()}
    >
      <Trans>Change email</Trans>
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
        <SignInAgain
          text={t`Changing your email takes a sign-in from the last 10 minutes. We bring you back here.`}
          returnTo={`${paths.settings}?${BACK}#profile`}
          onClose={() => setStep('closed')}
        />
      )}
    </>
  )
}
