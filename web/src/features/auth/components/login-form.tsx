import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { failureMessages, loginMessages } from '../content/messages'
import { savePendingEmail } from '../model/pending-email'
import { type LoginInput, loginSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { FormProblems } from './form-problems'
import { PasswordInput } from './password-input'
import { TextLink } from './text-link'

export interface LoginFormProps {
  email: string
  /** The password was right; an authenticator app has the rest. */
  onCodeRequired: () => void
}

// Its library comes once the form is there.
const PasskeySignIn = lazy(async () => {
  const { PasskeySignIn } = await import('./passkey-sign-in')
  return { default: PasskeySignIn }
})

/** Email and password, or a passkey. Where it leads once signed in is the page's business. */
export function LoginForm({ email, onCodeRequired }: LoginFormProps) {
  const controller = useSessionController()
  const navigate = useNavigate()
  const { form, submit } = useAuthForm<LoginInput>({
    schema: loginSchema,
    defaultValues: { email, password: '' },
    onSubmit: async (input) => {
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
    const message = failureMessages['password-reset-required']
    await navigate(paths.forgotPassword, { state: { email: account, message } })
  }

  const typed = useWatch({ control: form.control, name: 'email' })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormProblems form={form} />
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
            {loginMessages.forgot}
          </TextLink>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {loginMessages.submit}
      </Button>
      {/* Where the browser has no passkeys no room is kept: the form would move when it goes, maybe under a click. */}
      {'PublicKeyCredential' in globalThis && (
        <Suspense fallback={<div className="h-12" />}>
          <PasskeySignIn email={typed} />
        </Suspense>
      )}
    </form>
  )
}
