import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@/lib/api-client'
import { useFormSubmission } from '@/lib/form-submission'
import { isProblem } from '@/lib/problem'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { SubmitFailure } from '@/ui/submit-failure'
import { type EmailInput, emailSchema, type MailCodeInput, mailCodeSchema } from '../model/schemas'
import { CodeInput } from './code-input'

export interface ChangeEmailFormProps {
  onClose: () => void
  /** The sign-in is too old by now. */
  onStale: () => void
}

/** The new address, then the code that went there. */
export function ChangeEmailForm({ onClose, onStale }: ChangeEmailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <AddressForm onSent={setSentTo} onClose={onClose} onStale={onStale} />
  ) : (
    <NewEmailCodeForm email={sentTo} onStartOver={() => setSentTo(null)} />
  )
}

interface AddressFormProps extends ChangeEmailFormProps {
  onSent: (email: string) => void
}

function AddressForm({ onSent, onClose, onStale }: AddressFormProps) {
  const form = useForm<EmailInput>({
    resolver: zodResolver(emailSchema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  })
  const { submit, failure } = useFormSubmission(form, { email: 'email' }, async ({ email }) => {
    try {
      await api.post('/address/change', { email })
    } catch (error) {
      if (!isProblem(error, 'recent-sign-in-required')) throw error
      return onStale()
    }
    onSent(email)
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} aria-label={t`Change email`} className="grid max-w-md gap-4">
      <SubmitFailure title={t`Your email wasn't changed`} failure={failure} />
      <Field
        label={t`New email`}
        help={t`We send a code there. Your current address gets a notice.`}
        error={errors.email?.message}
        required
      >
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          <Trans>Send code</Trans>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function NewEmailCodeForm({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  const { signOut } = useSession()
  const form = useForm<MailCodeInput>({
    resolver: zodResolver(mailCodeSchema),
    mode: 'onTouched',
    defaultValues: { code: '' },
  })
  const { submit, failure } = useFormSubmission(form, { code: 'code' }, async ({ code }) => {
    await api.post('/address/confirm', { code })
    await signOut(t`Your email is now ${email}. Use it to sign in.`)
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} aria-label={t`Change email`} className="grid max-w-md gap-4">
      <p role="status" className="text-control text-text-2">
        <Trans>If {email} is free to use, a code is on its way. It works for 24 hours.</Trans>
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
          <Trans>Confirm new email</Trans>
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          <Trans>Use a different email</Trans>
        </Button>
      </div>
    </form>
  )
}
