import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { useFormDraft } from '@/lib/use-form-draft'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { AuthForm, useAuthForm } from './components/auth-form'
import { AuthLayout } from './components/auth-layout'
import { NewPasswordField } from './components/new-password-field'
import { TextLink } from './components/text-link'
import { savePendingEmail } from './model/page-state'
import { rememberSignUp } from './model/pending-sign-up'
import { type RegisterInput, registerSchema } from './model/schemas'
import { useSessionController } from './session/use-auth'

/** Signs up. The account is usable once its email is verified. */
export function RegisterPage() {
  const navigate = useNavigate()
  const { status } = useSession()

  useEffect(() => {
    if (status === 'signedIn') void navigate(paths.dashboard, { replace: true })
  }, [status, navigate])

  return (
    <AuthLayout
      title={t`Create your account`}
      lead={t`Free for 7 days. No credit card required.`}
      side={{
        title: t`A plan in three minutes.`,
        text: t`Pick your dreams, check them against your income, and see when you could reach each one.`,
      }}
      footer={
        <>
          {t`Already have an account?`} <TextLink to={paths.login}>{t`Sign in`}</TextLink>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  )
}

const empty: RegisterInput = { firstName: '', lastName: '', email: '', password: '' }

function RegisterForm() {
  const controller = useSessionController()
  const navigate = useNavigate()
  const { form, submit } = useAuthForm<RegisterInput>({
    schema: registerSchema,
    defaultValues: empty,
    fieldOfFailure: { 'password-policy': 'password' },
    onSubmit: async (input) => {
      const { userId } = await (await controller.gateway()).signUp(input)
      forget()
      rememberSignUp({ userId, email: input.email, password: input.password })
      savePendingEmail(input.email)
      await navigate(paths.emailConfirmation, { state: { email: input.email } })
    },
  })
  const forget = useFormDraft('register', form)
  const password = useWatch({ control: form.control, name: 'password' })

  const { errors, isSubmitting } = form.formState
  return (
    <AuthForm
      form={form}
      submit={submit}
      action={
        errors.root?.type === 'email-taken' && (
          <ButtonLink
            to={paths.login}
            state={{ email: form.getValues('email') }}
            variant="secondary"
            size="sm"
          >
            {t`Sign in`}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label={t`First name`} error={errors.firstName?.message} required>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label={t`Last name`} error={errors.lastName?.message} required>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label={t`Email`} error={errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <NewPasswordField
        label={t`Password`}
        error={errors.password?.message}
        password={password}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {t`Create account`}
      </Button>
      <p className="text-caption text-text-3">
        <Trans>
          By creating an account, you agree to the{' '}
          <TextLink to={localPath(paths.termsOfService)}>terms of service</TextLink> and the{' '}
          <TextLink to={localPath(paths.privacyPolicy)}>privacy policy</TextLink>.
        </Trans>
      </p>
    </AuthForm>
  )
}
