import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@/lib/api-client'
import { ApiProblem } from '@/lib/problem'
import { useSession } from '@/lib/session'
import { useFormSubmission } from '@/lib/use-submission'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { SubmitFailure } from '@/ui/submit-failure'
import { changeEmailMessages } from '../content/change-email'
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
      if (!(error instanceof ApiProblem && error.is('recent-sign-in-required'))) throw error
      return onStale()
    }
    onSent(email)
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={changeEmailMessages.open}
      className="grid max-w-md gap-4"
    >
      <SubmitFailure title={changeEmailMessages.failed} failure={failure} />
      <Field
        label={changeEmailMessages.address}
        help={changeEmailMessages.addressHelp}
        error={errors.email?.message}
        required
      >
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {changeEmailMessages.sendCode}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {changeEmailMessages.cancel}
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
    await signOut(changeEmailMessages.done(email))
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={changeEmailMessages.open}
      className="grid max-w-md gap-4"
    >
      <p role="status" className="text-control text-text-2">
        {changeEmailMessages.sent(email)}
      </p>
      <SubmitFailure title={changeEmailMessages.failed} failure={failure} />
      <Field
        label={changeEmailMessages.code}
        help={changeEmailMessages.confirmHelp}
        error={errors.code?.message}
        required
      >
        <CodeInput {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {changeEmailMessages.confirm}
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          {changeEmailMessages.otherAddress}
        </Button>
      </div>
    </form>
  )
}
