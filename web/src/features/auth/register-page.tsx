import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { AuthLayout } from './components/auth-layout'
import { RegisterForm } from './components/register-form'
import { TextLink } from './components/text-link'
import { registerMessages } from './content/account-messages'
import { sideMessages } from './content/messages'

/** Signing up. The account becomes usable once its email is verified. */
export function RegisterPage() {
  const navigate = useNavigate()
  const { status } = useSession()

  useEffect(() => {
    if (status === 'signedIn') void navigate(paths.dashboard, { replace: true })
  }, [status, navigate])

  return (
    <AuthLayout
      title={registerMessages.title}
      lead={registerMessages.lead}
      side={sideMessages.register}
      footer={
        <>
          {registerMessages.haveAccount}{' '}
          <TextLink to={paths.login}>{registerMessages.toLogin}</TextLink>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  )
}
