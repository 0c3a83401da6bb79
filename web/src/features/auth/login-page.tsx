import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { LoginForm } from './components/login-form'
import { TextLink } from './components/text-link'
import { failureMessages, loginMessages, sideMessages } from './content/messages'
import { readPageState } from './model/page-state'
import { readSavedRoute, saveRoute } from './model/saved-route'

// Only users with an authenticator app see it.
const CodeStep = lazy(async () => {
  const { CodeStep } = await import('./components/code-step')
  return { default: CodeStep }
})

/** `again`: the code came too late, and the password is asked for once more. */
type Step = 'password' | 'code' | 'again'

/** Signing in. Whoever is or becomes signed in goes on to the page they came for. */
export function LoginPage() {
  const navigate = useNavigate()
  const session = useSession()
  const { from, message, requiresVerification, email } = readPageState(useLocation().state)
  const [step, setStep] = useState<Step>('password')

  useEffect(() => {
    if (from) saveRoute(from)
  }, [from])

  useEffect(() => {
    if (session.status === 'signedIn') void navigate(readSavedRoute(), { replace: true })
  }, [session.status, navigate])

  if (step === 'code') {
    return (
      <Suspense fallback={null}>
        <CodeStep onExpired={() => setStep('again')} onStartOver={() => setStep('password')} />
      </Suspense>
    )
  }

  return (
    <AuthLayout
      title={loginMessages.title}
      // Who is new or has just left comes with a message of their own.
      lead={message ? undefined : loginMessages.lead}
      side={sideMessages.login}
      footer={
        <>
          {loginMessages.noAccount}{' '}
          <TextLink to={paths.register}>{loginMessages.toRegister}</TextLink>
        </>
      }
    >
      {(message || requiresVerification) && (
        <Callout
          tone={requiresVerification ? 'warn' : 'info'}
          role="status"
          action={
            requiresVerification && (
              <Button asChild variant="secondary" size="sm">
                <Link to={paths.emailConfirmation} state={{ email }}>
                  {loginMessages.toVerification}
                </Link>
              </Button>
            )
          }
        >
          {message ?? loginMessages.requiresVerification}
        </Callout>
      )}
      {step === 'again' && (
        <Callout tone="warn" role="status">
          {failureMessages['sign-in-expired']}
        </Callout>
      )}
      <LoginForm email={email ?? ''} onCodeRequired={() => setStep('code')} />
    </AuthLayout>
  )
}
