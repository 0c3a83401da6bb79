import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { readTab, removeTab, writeTab } from '@/lib/tab-storage'
import { Button } from '@/ui/button'
import { isFresh } from '../model/fresh-sign-in'
import { useSessionController } from '../session/use-auth'
import { SignInAgain } from './sign-in-again'

// Few visits need them, so their schemas load on demand.
const NewEmailForm = lazyPart('NewEmailForm', () => import('./change-email-form'))
const NewEmailCodeForm = lazyPart('NewEmailCodeForm', () => import('./change-email-code-form'))

/** Query parameter for a user who returns from a fresh sign-in. */
const BACK = 'change-email'

/** The id of the user who waits for a code, stored in the tab. After a reload, the page is at the code again. */
const CODE_AWAITED = 'goldgrove_email_code_of'

/** Changes the email address, after a fresh sign-in. Folded until the user opens it. */
export function ChangeEmail() {
  const controller = useSessionController()
  const { id } = useSignedInUser()
  const [step, setStep] = useState<
    'closed' | 'left' | 'checking' | 'proof' | 'address' | 'code' | 'code-again'
  >(() => (readTab(CODE_AWAITED) === id ? 'code-again' : 'closed'))
  const [sentTo, setSentTo] = useState<string | null>(null)

  const [search] = useSearchParams()
  const isBack = search.has(BACK)
  useEffect(() => {
    if (!isBack) return
    void isFresh(controller).then((fresh) => {
      // After a reload, the user may already be waiting for the code.
      if (fresh) setStep((now) => (now === 'closed' ? 'address' : now))
    })
  }, [isBack, controller])

  async function unfold(): Promise<void> {
    setStep('checking')
    setStep((await isFresh(controller)) ? 'address' : 'proof')
  }

  const button = (
    <Button
      variant="secondary"
      className="justify-self-start"
      // Returns the focus from a closed form.
      autoFocus={step === 'left'}
      pending={step === 'checking' || step === 'address'}
      onClick={() => void unfold()}
    >
      {t`Change email`}
    </Button>
  )
  if (step === 'address')
    return (
      <Suspense fallback={button}>
        <NewEmailForm
          onSent={(email) => {
            writeTab(CODE_AWAITED, id)
            setSentTo(email)
            setStep('code')
          }}
          onClose={() => setStep('left')}
          onStale={() => setStep('proof')}
        />
      </Suspense>
    )
  if (step === 'code' || step === 'code-again')
    return (
      <Suspense>
        <NewEmailCodeForm
          email={sentTo}
          focused={step === 'code'}
          onStartOver={() => {
            removeTab(CODE_AWAITED)
            setStep('address')
          }}
        />
      </Suspense>
    )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {button}
        <Button variant="ghost" onClick={() => setStep('code')}>
          {t`I have a code`}
        </Button>
      </div>
      {step === 'proof' && (
        <SignInAgain
          text={t`To change your email, you need to have signed in within the last 10 minutes. We'll bring you back here.`}
          returnTo={`${paths.settings}?${BACK}#profile`}
          onClose={() => setStep('closed')}
        />
      )}
    </>
  )
}
