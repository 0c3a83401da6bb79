import { useLocation, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { ConfirmResetForm } from './components/confirm-reset-form'
import { RequestResetForm } from './components/request-reset-form'
import { TextLink } from './components/text-link'
import { resetMessages } from './content/account-messages'
import { sideMessages } from './content/messages'
import { type PageState, readPageState } from './model/page-state'

/**
 * A forgotten password: first a code by email, then the code and the new password. The step is kept with the page's place
 * in the history: who comes back from the mail finds it as it was, also when the page was loaded anew.
 */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const { email = '', message, resetCode } = readPageState(useLocation().state)
  const hasCode = email !== '' && resetCode !== undefined

  const goOn = (state: PageState) => void navigate(paths.forgotPassword, { state })
  const signInAgain = () =>
    void navigate(paths.login, { replace: true, state: { message: resetMessages.done, email } })

  return (
    <AuthLayout
      title={hasCode ? resetMessages.sentTitle : resetMessages.title}
      documentTitle={resetMessages.title}
      lead={hasCode ? leadOf[resetCode](email) : resetMessages.lead}
      side={sideMessages.reset}
      footer={
        <TextLink to={paths.login} className="touch-target">
          {resetMessages.backToLogin}
        </TextLink>
      }
    >
      {message && !hasCode && <Callout role="status">{message}</Callout>}
      {hasCode ? (
        <ConfirmResetForm email={email} onDone={signInAgain} onOtherEmail={() => goOn({ email })} />
      ) : (
        <RequestResetForm
          email={email}
          onSent={(address) => goOn({ email: address, resetCode: 'sent' })}
          onHasCode={(address) => goOn({ email: address, resetCode: 'at-hand' })}
        />
      )}
    </AuthLayout>
  )
}

const leadOf = { sent: resetMessages.sent, 'at-hand': resetMessages.atHand } as const
