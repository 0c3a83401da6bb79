import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'
import { resetMessages } from '../content/account-messages'
import { failureMessages } from '../content/messages'
import { toAuthFailure } from '../model/auth-failure'
import { requestReset } from '../model/request-reset'
import { type ConfirmResetInput, confirmResetSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { useCountdown } from '../model/use-countdown'
import { CodeInput } from './code-input'
import { FormProblems } from './form-problems'
import { NewPasswordField } from './new-password-field'

const RESEND_WAIT_SECONDS = 30

export interface ConfirmResetFormProps {
  email: string
  onDone: () => void
  onOtherEmail: () => void
}

export function ConfirmResetForm({ email, onDone, onOtherEmail }: ConfirmResetFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<ConfirmResetInput>({
    schema: confirmResetSchema(email),
    defaultValues: { code: '', password: '' },
    fieldOfFailure: {
      'code-wrong': 'code',
      'code-expired': 'code',
      'password-policy': 'password',
    },
    onSubmit: async ({ code, password }) => {
      await (await controller.gateway()).resetPassword(email, code, password)
      onDone()
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  useEffect(() => form.setFocus('code'), [form.setFocus])

  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormProblems form={form} />
      {/* Tells password managers whose new password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label={resetMessages.code} error={errors.code?.message} required>
        <CodeInput {...form.register('code')} />
      </Field>
      <NewPasswordField
        label={resetMessages.newPassword}
        error={errors.password?.message}
        password={password}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {resetMessages.confirm}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <SendAgain email={email} />
        <Button variant="link" onClick={onOtherEmail}>
          {resetMessages.otherEmail}
        </Button>
      </div>
    </form>
  )
}

function SendAgain({ email }: { email: string }) {
  const controller = useSessionController()
  const { secondsLeft, start } = useCountdown()

  async function send() {
    start(RESEND_WAIT_SECONDS)
    try {
      await requestReset(controller, email)
      toast.success(resetMessages.resent)
    } catch (error) {
      toast.destructive(failureMessages[toAuthFailure(error).kind])
    }
  }

  return (
    <Button variant="link" disabled={secondsLeft > 0} onClick={() => void send()}>
      {secondsLeft > 0 ? `${resetMessages.resend} (${secondsLeft} s)` : resetMessages.resend}
    </Button>
  )
}
