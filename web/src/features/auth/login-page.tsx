import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Callout } from '@/ui/callout'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { AuthForm, useAuthForm } from './components/auth-form'
import { AuthLayout } from './components/auth-layout'
import { PasswordInput } from './components/password-input'
import { TextLink } from './components/text-link'
import { failureMessages, requiresVerificationMessage, signInSide } from './content/messages'
import { readPageState, readSavedRoute, savePendingEmail, saveRoute } from './model/page-state'
import { type LoginInput, loginSchema } from './model/schemas'
import { useSessionController } from './session/use-auth'

// Only users with an authenticator app see it.
const CodeStep = lazyPart('CodeStep', () => import('./components/code-step'))

/** `again`: the code came too late, so the user has to enter the password again. */
type Step = 'password' | 'code' | 'again'

/** The sign-in page. A user who is signed in, or signs in here, goes on to the page they wanted. */
export function LoginPage() {
  const navigate = useNavigate()
  const session = useSession()
  const { from, message, requiresVerification, email } = readPageState(useLocation().state)
  const [step, setStep] = useState<Step>('password')
  const [tried, setTried] = useState(false)

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
      title={t`Sign in`}
      // New users and those who have just signed out get a message of their own.
      lead={message ? undefined : t`Welcome back. Your plan is where you left it.`}
      side={signInSide()}
      footer={
        <>
          {t`New to Goldgrove?`} <TextLink to={paths.register}>{t`Create an account`}</TextLink>
        </>
      }
    >
      {/* A sign-in attempt clears the previous page's message. */}
      {((message && !tried) || requiresVerification) && (
        <Callout
          tone={requiresVerification ? 'warn' : 'info'}
          role="status"
          action={
            requiresVerification && (
              <ButtonLink
                to={paths.emailConfirmation}
                state={{ email }}
                variant="secondary"
                size="sm"
              >
                {t`Verify email`}
              </ButtonLink>
            )
          }
        >
          {message ?? requiresVerificationMessage()}
        </Callout>
      )}
      {step === 'again' && (
        <Callout tone="warn" role="status">
          {failureMessages()['sign-in-expired']}
        </Callout>
      )}
      <LoginForm
        email={email ?? ''}
        onTry={() => setTried(true)}
        onCodeRequired={() => setStep('code')}
      />
    </AuthLayout>
  )
}

interface LoginFormProps {
  email: string
  onTry: () => void
  /** The password was right, and an authenticator app's code is required. */
  onCodeRequired: () => void
}

// Its library loads after the form.
const PasskeySignIn = lazyPart('PasskeySignIn', () => import('./components/passkey-sign-in'))

/** Email and password, or a passkey. The page decides where to go after signing in. */
function LoginForm({ email, onTry, onCodeRequired }: LoginFormProps) {
  const controller = useSessionController()
  const navigate = useNavigate()
  const { form, submit } = useAuthForm<LoginInput>({
    schema: loginSchema,
    defaultValues: { email, password: '' },
    onSubmit: async (input) => {
      onTry()
      const result = await controller.signIn(input.email, input.password)
      if (result === 'code-required') return onCodeRequired()
      if (result === 'unconfirmed') return verifyFirst(input.email)
      if (result === 'password-reset-required') return resetFirst(input.email)
    },
  })

  async function verifyFirst(unverified: string) {
    savePendingEmail(unverified)
    await navigate(paths.emailConfirmation, {
      state: { email: unverified, requiresVerification: true },
    })
  }

  async function resetFirst(account: string) {
    const message = failureMessages()['password-reset-required']
    await navigate(paths.forgotPassword, { state: { email: account, message } })
  }

  const typed = useWatch({ control: form.control, name: 'email' })
  const { errors, isSubmitting } = form.formState
  return (
    <AuthForm form={form} submit={submit}>
      <Field label={t`Email`} error={errors.email?.message} required>
        <Input
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          {...form.register('email')}
        />
      </Field>
      <Field
        label={t`Password`}
        error={errors.password?.message}
        required
        action={
          <TextLink
            to={paths.forgotPassword}
            state={{ email: typed }}
            className="touch-target pointer-coarse:after:-top-4.5 text-control"
          >
            {t`Forgot password?`}
          </TextLink>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {t`Sign in`}
      </Button>
      {/* A browser without passkeys reserves no room: the form would move when it goes, possibly under a click. */}
      {'PublicKeyCredential' in globalThis && (
        <Suspense fallback={<div className="h-12" />}>
          <PasskeySignIn email={typed} />
        </Suspense>
      )}
    </AuthForm>
  )
}
