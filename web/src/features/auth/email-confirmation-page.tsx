import { t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { Spinner } from '@/ui/spinner'
import { toast } from '@/ui/toast'
import { AuthLayout } from './components/auth-layout'
import { ResendVerification } from './components/resend-verification'
import { failureMessages, requiresVerificationMessage } from './content/messages'
import type { AuthFailureKind } from './model/auth-failure'
import { readConfirmationLink } from './model/confirmation-link'
import {
  forgetPendingEmail,
  readPageState,
  readPendingEmail,
  type WelcomeState,
} from './model/page-state'
import { type ConfirmationState, type Destination, useConfirmation } from './model/use-confirmation'

/** Verifying an email: waiting for it, following its link, and the result. */
export function EmailConfirmationPage() {
  const [params] = useSearchParams()
  const link = readConfirmationLink(params)
  const state = useConfirmation(link)
  const { email: given, requiresVerification } = readPageState(useLocation().state)
  const email = given ?? readPendingEmail()

  if (state.kind === 'verified') {
    const side = { title: t`All set.`, text: t`Your first plan takes about three minutes.` }
    return (
      <AuthLayout title={t`Email Verified!`} side={side}>
        <EmailVerified destination={state.destination} email={email} />
      </AuthLayout>
    )
  }

  const account = link.kind === 'complete' ? link.userId : email
  const isWaiting = state.kind === 'waiting'
  const side = {
    title: t`Almost there.`,
    text: t`Verifying your email keeps others from opening an account in your name.`,
  }
  return (
    <AuthLayout
      title={t`Verify Your Email`}
      lead={isWaiting ? waitingLead(email) : undefined}
      side={side}
    >
      {isWaiting && requiresVerification && (
        <Callout tone="warn" role="status">
          {requiresVerificationMessage()}
        </Callout>
      )}
      {isWaiting ? <VerificationSteps /> : <VerifyEmail state={state} />}
      {needsEmail(state) && <ResendVerification account={account} />}
      <ConfirmationChoices email={email} />
    </AuthLayout>
  )
}

/** A link that works, and one of a verified email, need no other. */
const needsEmail = (state: ConfirmationState): boolean =>
  state.kind === 'refused' ? state.failure.kind !== 'already-confirmed' : state.kind !== 'ready'

function waitingLead(email: string | null): string {
  if (!email)
    return t`We sent you an email with a link. Open it to verify your email and finish signing up.`
  return t`We sent a link to ${email}. Open it to verify your email and finish signing up.`
}

/** Instructions while the user waits for the email. */
function VerificationSteps() {
  return (
    <ol className="grid gap-3">
      {[
        t`Open the email from Goldgrove. It can take a minute to arrive.`,
        t`Follow the link in it, on this device if you can.`,
        t`Not there? Look in your spam folder, then send it again.`,
      ].map((step, index) => (
        <li key={step} className="flex items-start gap-3 text-control text-text-2">
          <span
            aria-hidden="true"
            className="figure grid size-6 shrink-0 place-items-center rounded-full border border-gold-line bg-gold-bg text-caption font-semibold text-gold-text"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

type LinkState = Extract<ConfirmationState, { kind: 'ready' | 'broken' | 'refused' }>

/** The sentences of this page that differ from those of a form with a code field. */
const refusals = (): Partial<Record<AuthFailureKind, string>> => ({
  'code-expired': t`This link has expired. Send a new verification email and use the link in it.`,
  'code-wrong': t`This link is no longer valid. It was already used, or a newer email replaced it. Use the link in the newest email, or send another.`,
  'already-confirmed': t`This email is already verified. Sign in to continue.`,
})

/** One button confirms; opening the link does not, because mail scanners open links. */
function VerifyEmail({ state }: { state: LinkState }) {
  if (state.kind === 'broken') {
    return (
      <Callout tone="warn" role="status">
        {t`This link is incomplete. Copy the whole link from the email, or send a new one.`}
      </Callout>
    )
  }
  if (state.kind === 'ready') {
    return (
      <div className="grid gap-4">
        <p className="text-text-2">{t`One click and your account is ready.`}</p>
        <Button size="lg" full pending={state.pending} onClick={state.confirm}>
          {state.pending ? t`Verifying your email…` : t`Verify my email`}
        </Button>
      </div>
    )
  }
  const { kind } = state.failure
  return (
    <div className="grid gap-4">
      <Callout tone={kind === 'already-confirmed' ? 'info' : 'warn'} role="alert">
        {refusals()[kind] ?? failureMessages()[kind]}
      </Callout>
      {state.retry && (
        <Button size="lg" full onClick={state.retry}>
          {t`Verify my email`}
        </Button>
      )}
    </div>
  )
}

const REDIRECT_DELAY_MS = 2_000
const TOAST_ID = 'email-verified'

const welcome = (): WelcomeState => ({
  fromEmailVerification: true,
  message: t`Welcome to Goldgrove. Your email is verified.`,
})

const sentences = (): Record<'dashboard' | 'login', string> => ({
  dashboard: t`Taking you to your dashboard…`,
  login: t`Taking you to sign in…`,
})

/** Shows success, and continues after two seconds. Without a destination, it offers a button. */
function EmailVerified({ destination, email }: { destination: Destination; email: string | null }) {
  const navigate = useNavigate()

  useEffect(() => {
    toast.success(t`Email Verified!`, { id: TOAST_ID })
  }, [])

  useEffect(() => {
    if (destination === null) return
    const timer = setTimeout(() => {
      forgetPendingEmail()
      if (destination === 'dashboard')
        void navigate(paths.dashboard, { replace: true, state: welcome() })
      else void navigate(paths.login, { replace: true, state: signInState(email) })
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [destination, email, navigate])

  return (
    <div className="grid justify-items-start gap-6">
      <p role="status" className="flex items-center gap-3 text-text-2">
        <CircleCheck className="size-6 shrink-0 text-pos" />
        {t`Your email is verified and your account is ready.`}
      </p>
      {destination === null ? (
        <ButtonLink to={paths.dashboard} state={welcome()} size="lg" full>
          {t`Continue to Dashboard`}
        </ButtonLink>
      ) : (
        <p className="flex items-center gap-3 text-control text-text-3">
          <Spinner className="size-4" />
          {sentences()[destination]}
        </p>
      )}
    </div>
  )
}

function signInState(email: string | null) {
  return { message: t`Your email is verified. Sign in to continue.`, email: email ?? undefined }
}

/** The links away from the verification page. */
function ConfirmationChoices({ email }: { email: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <ButtonLink
        to={paths.login}
        state={{ email: email ?? undefined }}
        variant="ghost"
        className="whitespace-normal"
      >
        {t`Go to Sign In Page`}
      </ButtonLink>
      <ButtonLink
        to={paths.register}
        variant="ghost"
        className="whitespace-normal"
      >{t`Back to Sign Up`}</ButtonLink>
    </div>
  )
}
