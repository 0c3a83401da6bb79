import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { toast } from '@/ui/toast'
import { failureText } from '../content/messages'
import { savePendingEmail } from '../model/page-state'
import { type EmailInput, emailSchema } from '../model/schemas'
import { useResend } from '../model/use-resend'
import { useSessionController } from '../session/use-auth'
import { useAuthForm } from './auth-form'

/** `account` is the id or the email of the account to verify; `null` when unknown, so that the user must enter it. */
export function ResendVerification({ account }: { account: string | null }) {
  const resend = useVerificationMail()
  return account === null ? (
    <ResendForm resend={resend} />
  ) : (
    <ResendButton resend={resend} variant="secondary" onClick={() => void resend.send(account)} />
  )
}

type Resend = ReturnType<typeof useResend>

function useVerificationMail(): Resend {
  const controller = useSessionController()
  return useResend(
    async (username) => {
      await (await controller.gateway()).resendConfirmation(username)
      toast.success(t`Verification Email Sent`, {
        description: t`A new verification email has been sent to your inbox.`,
      })
    },
    (error) => toast.destructive(t`Resend Failed`, { description: failureText(error) }),
  )
}

function ResendButton({ resend, ...props }: ButtonProps & { resend: Resend }) {
  const { pending, secondsLeft: seconds } = resend
  return (
    <Button size="lg" full pending={pending} aria-disabled={seconds > 0} {...props}>
      {seconds > 0 ? t`Resend Verification Email (${seconds} s)` : t`Resend Verification Email`}
    </Button>
  )
}

function ResendForm({ resend }: { resend: Resend }) {
  const { form, submit } = useAuthForm<EmailInput>({
    schema: emailSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      savePendingEmail(email)
      await resend.send(email)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={t`Email you signed up with`}
        error={form.formState.errors.email?.message}
        required
      >
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <ResendButton resend={resend} variant="secondary" type="submit" />
    </form>
  )
}
