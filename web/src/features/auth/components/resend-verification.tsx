import { t } from '@lingui/core/macro'
import { useTask } from '@/lib/use-task'
import { Button, type ButtonProps } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { toast } from '@/ui/toast'
import { failureText } from '../content/messages'
import { savePendingEmail } from '../model/page-state'
import { type EmailInput, emailSchema } from '../model/schemas'
import { useCountdown } from '../model/use-countdown'
import { useSessionController } from '../session/session'
import { useAuthForm } from './auth-form'

const WAIT_SECONDS = 30

/** `account` is the id or the email of the one to verify; `null` when nothing tells, so that it must be asked. */
export function ResendVerification({ account }: { account: string | null }) {
  const resend = useResend()
  return account === null ? (
    <ResendForm resend={resend} />
  ) : (
    <ResendButton resend={resend} variant="secondary" onClick={() => void resend.send(account)} />
  )
}

type Resend = ReturnType<typeof useResend>

function useResend() {
  const controller = useSessionController()
  const { secondsLeft, start } = useCountdown()

  async function send(username: string): Promise<void> {
    if (secondsLeft > 0) return
    await (await controller.gateway()).resendConfirmation(username)
    start(WAIT_SECONDS)
    toast.success(t`Verification Email Sent`, {
      description: t`A new verification email has been sent to your inbox.`,
    })
  }

  function explain(error: unknown): null {
    toast.destructive(t`Resend Failed`, { description: failureText(error) })
    return null
  }

  const { pending, run } = useTask(send, explain)
  return { send: run, pending, secondsLeft }
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
