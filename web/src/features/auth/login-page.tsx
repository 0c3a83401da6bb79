import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { contactEmails, mailDraft } from '@/lib/contact'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { CodeForm } from './components/code-form'
import { LoginForm } from './components/login-form'
import { TextLink } from './components/text-link'
import { codeMessages, failureMessages, loginMessages, sideMessages } from './content/messages'
import { readPageState } from './model/page-state'
import { readSavedRoute, saveRoute } from './model/saved-route'

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
      <AuthLayout
        title={codeMessages.title}
        lead={codeMessages.lead}
        side={sideMessages.login}
        footer={
          <>
            {codeMessages.lostPhone}{' '}
            <Button asChild variant="link">
              <a href={mailDraft(contactEmails.support, codeMessages.supportSubject)}>
                {codeMessages.support}
              </a>
            </Button>
          </>
        }
      >
        <CodeForm onExpired={() => setStep('again')} onStartOver={() => setStep('password')} />
      </AuthLayout>
    )
  }

  return (
    <AuthLayout
      title={loginMessages.title}
      lead={loginMessages.lead}
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
