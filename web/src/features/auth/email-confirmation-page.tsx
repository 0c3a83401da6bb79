import { useLocation, useSearchParams } from 'react-router'
import { Callout } from '@/ui/callout'
import { AuthLayout } from './components/auth-layout'
import { ConfirmationChoices } from './components/confirmation-choices'
import { EmailVerified } from './components/email-verified'
import { ResendVerification } from './components/resend-verification'
import { VerificationSteps } from './components/verification-steps'
import { VerifyEmail } from './components/verify-email'
import { confirmationMessages } from './content/account-messages'
import { loginMessages, sideMessages } from './content/messages'
import { readConfirmationLink } from './model/confirmation-link'
import { readPageState } from './model/page-state'
import { readPendingEmail } from './model/pending-email'
import { useConfirmation } from './model/use-confirmation'

/** Verifying an email: waiting for it, following its link, and being done. */
export function EmailConfirmationPage() {
  const [params] = useSearchParams()
  const link = readConfirmationLink(params)
  const state = useConfirmation(link)
  const { email: given, requiresVerification } = readPageState(useLocation().state)
  const email = given ?? readPendingEmail()

  if (state.kind === 'verified') {
    return (
      <AuthLayout title={confirmationMessages.verified} side={sideMessages.confirmation}>
        <EmailVerified destination={state.destination} email={email} />
      </AuthLayout>
    )
  }

  const account = link.kind === 'complete' ? link.userId : email
  const isWaiting = state.kind === 'waiting'
  return (
    <AuthLayout
      title={confirmationMessages.title}
      lead={isWaiting ? confirmationMessages.waiting(email) : undefined}
      side={sideMessages.confirmation}
    >
      {isWaiting && requiresVerification && (
        <Callout tone="warn" role="status">
          {loginMessages.requiresVerification}
        </Callout>
      )}
      {isWaiting ? <VerificationSteps /> : <VerifyEmail state={state} />}
      {state.kind !== 'ready' && <ResendVerification account={account} />}
      <ConfirmationChoices email={email} />
    </AuthLayout>
  )
}
