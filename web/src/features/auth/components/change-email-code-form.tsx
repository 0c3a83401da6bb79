import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@/lib/api-client'
import { useFormSubmission } from '@/lib/form-submission'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { type MailCodeInput, mailCodeSchema } from '../model/schemas'
import { CodeInput } from './code-input'

interface NewEmailCodeFormProps {
  /** `null` when the code was requested before this page loaded, or in another browser. */
  email: string | null
  /** Moves the focus to the code. */
  focused: boolean
  onStartOver: () => void
}

export function NewEmailCodeForm({ email, focused, onStartOver }: NewEmailCodeFormProps) {
  const { signOut } = useSession()
  const form = useForm<MailCodeInput>({
    resolver: zodResolver(mailCodeSchema),
    defaultValues: { code: '' },
  })
  const { submit, failure } = useFormSubmission(form, async ({ code }) => {
    await api.post('/address/confirm', { code })
    await signOut(
      email === null
        ? t`Your email is changed. Sign in with the new one.`
        : t`Your email is now ${email}. Use it to sign in.`,
    )
  })
  const { setFocus } = form
  useEffect(() => {
    if (focused) setFocus('code')
  }, [focused, setFocus])
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} aria-label={t`Change email`} className="grid max-w-md gap-4">
      <p role="status" className="text-control text-text-2">
        {email === null ? (
          t`Enter the code we sent to your new email. It works for 24 hours.`
        ) : (
          <Trans>If {email} is free to use, a code is on its way. It works for 24 hours.</Trans>
        )}
      </p>
      <SubmitFailure title={t`Your email wasn't changed`} failure={failure} />
      <Field
        label={t`Code from the email`}
        help={t`You'll be signed out everywhere. Sign in again with the new email.`}
        error={errors.code?.message}
        required
      >
        <CodeInput {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {t`Verify new email`}
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          {t`Use a different email`}
        </Button>
      </div>
    </form>
  )
}
