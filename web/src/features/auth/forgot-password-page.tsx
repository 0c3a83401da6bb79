import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { toast } from '@/ui/toast'
import { AuthForm, useAuthForm } from './components/auth-form'
import { AuthLayout } from './components/auth-layout'
import { CodeInput } from './components/code-input'
import { NewPasswordField } from './components/new-password-field'
import { TextLink } from './components/text-link'
import { failureText } from './content/messages'
import { toAuthFailure } from './model/auth-failure'
import { type PageState, readPageState } from './model/page-state'
import {
  type ConfirmResetInput,
  confirmResetSchema,
  type EmailInput,
  emailSchema,
} from './model/schemas'
import { useResend } from './model/use-resend'
import type { SessionController } from './session/session-controller'
import { useSessionController } from './session/use-auth'

/**
 * A forgotten password: first a code by email, then the code and the new password. The step is stored with the page's
 * history entry, so that it survives a reload and coming back from the mail.
 */
export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const { email = '', message, resetCode } = readPageState(useLocation().state)
  const hasCode = email !== '' && resetCode !== undefined

  const goOn = (state: PageState) => void navigate(paths.forgotPassword, { state })
  const signInAgain = () =>
    void navigate(paths.login, {
      replace: true,
      state: { message: t`Password changed. Sign in with your new password.`, email },
    })

  return (
    <AuthLayout
      title={hasCode ? t`Choose a new password` : t`Reset your password`}
      documentTitle={t`Reset your password`}
      lead={hasCode ? leadOf(resetCode, email) : t`Enter your email and we'll send you a code.`}
      side={{
        title: t`Your data stays encrypted.`,
        text: t`Every amount is encrypted with your own key. Changing your password doesn't affect it.`,
      }}
      footer={
        <TextLink to={paths.login} className="touch-target">
          {t`Back to sign in`}
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

function leadOf(resetCode: 'sent' | 'at-hand', email: string): string {
  // The same text whether or not the account exists.
  if (resetCode === 'sent')
    return t`If there is an account for ${email}, we've just sent it a code.`
  return t`Enter the latest code sent to ${email}.`
}

interface RequestResetFormProps {
  email: string
  onSent: (email: string) => void
  /** The user already has a code, requested on another device or page. */
  onHasCode: (email: string) => void
}

function RequestResetForm({ email, onSent, onHasCode }: RequestResetFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<EmailInput>({
    schema: emailSchema,
    defaultValues: { email },
    onSubmit: async (input) => {
      await requestReset(controller, input.email)
      onSent(input.email)
    },
  })

  return (
    <AuthForm form={form} submit={submit}>
      <Field label={t`Email`} error={form.formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" full pending={form.formState.isSubmitting}>
        {t`Send code`}
      </Button>
      <Button
        variant="link"
        className="justify-self-start"
        onClick={form.handleSubmit((input) => onHasCode(input.email))}
      >
        {t`I already have a code`}
      </Button>
    </AuthForm>
  )
}

interface ConfirmResetFormProps {
  email: string
  onDone: () => void
  onOtherEmail: () => void
}

function ConfirmResetForm({ email, onDone, onOtherEmail }: ConfirmResetFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<ConfirmResetInput>({
    schema: confirmResetSchema(email),
    defaultValues: { code: '', password: '' },
    fieldOfFailure: { 'code-wrong': 'code', 'code-expired': 'code', 'password-policy': 'password' },
    onSubmit: async ({ code, password }) => {
      await (await controller.gateway()).resetPassword(email, code, password)
      onDone()
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  useEffect(() => form.setFocus('code'), [form.setFocus])

  const { errors, isSubmitting } = form.formState
  return (
    <AuthForm form={form} submit={submit}>
      {/* Tells password managers which account the new password belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label={t`Code from the email`} error={errors.code?.message} required>
        <CodeInput {...form.register('code')} />
      </Field>
      <NewPasswordField
        label={t`New password`}
        error={errors.password?.message}
        password={password}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {t`Change password`}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <SendAgain email={email} />
        <Button variant="link" onClick={onOtherEmail}>
          {t`Use another email`}
        </Button>
      </div>
    </AuthForm>
  )
}

function SendAgain({ email }: { email: string }) {
  const controller = useSessionController()
  const {
    send,
    pending,
    secondsLeft: seconds,
  } = useResend(
    async (to) => {
      await requestReset(controller, to)
      toast.success(t`We sent a new code.`)
    },
    (error) => toast.destructive(failureText(error)),
  )
  return (
    <Button
      variant="link"
      pending={pending}
      aria-disabled={seconds > 0}
      onClick={() => void send(email)}
    >
      {seconds > 0 ? t`Send a new code (${seconds} s)` : t`Send a new code`}
    </Button>
  )
}

/** Requests a mail with a code for a new password. The answer is the same for an unknown email. */
async function requestReset(controller: SessionController, email: string): Promise<void> {
  const gateway = await controller.gateway()
  await gateway.requestPasswordReset(email).catch((error: unknown) => {
    if (toAuthFailure(error).kind !== 'credentials') throw error
  })
}
