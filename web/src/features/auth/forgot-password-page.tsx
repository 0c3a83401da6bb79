import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { ConfirmResetForm } from './components/confirm-reset-form'
import { RequestResetForm } from './components/request-reset-form'
import { TextLink } from './components/text-link'
import { resetMessages, sideMessages } from './content/messages'
import { readPageState } from './model/page-state'

/** A forgotten password: first a code by email, then the code and the new password. */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const { email, message } = readPageState(useLocation().state)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const signInAgain = () =>
    navigate(paths.login, { replace: true, state: { message: resetMessages.done, email: sentTo } })

  return (
    <AuthLayout
      title={sentTo === null ? resetMessages.title : resetMessages.sentTitle}
      documentTitle={resetMessages.title}
      lead={sentTo === null ? resetMessages.lead : resetMessages.sent(sentTo)}
      side={sideMessages.reset}
      footer={<TextLink to={paths.login}>{resetMessages.backToLogin}</TextLink>}
    >
      {message && sentTo === null && <Callout role="status">{message}</Callout>}
      {sentTo === null ? (
        <RequestResetForm email={email ?? ''} onSent={setSentTo} />
      ) : (
        <ConfirmResetForm
          email={sentTo}
          onDone={() => void signInAgain()}
          onOtherEmail={() => setSentTo(null)}
        />
      )}
    </AuthLayout>
  )
}
