import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { LoginForm } from './components/login-form'
import { TextLink } from './components/text-link'
import { loginMessages, sideMessages } from './content/messages'
import { readPageState } from './model/page-state'
import { readSavedRoute, saveRoute } from './model/saved-route'

/** Signing in. Whoever is or becomes signed in goes on to the page they came for. */
export function LoginPage() {
  const navigate = useNavigate()
  const session = useSession()
  const { from, message, requiresVerification, email } = readPageState(useLocation().state)

  useEffect(() => {
    if (from) saveRoute(from)
  }, [from])

  useEffect(() => {
    if (session.status === 'signedIn') void navigate(readSavedRoute(), { replace: true })
  }, [session.status, navigate])

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
      <LoginForm email={email ?? ''} />
    </AuthLayout>
  )
}
