import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { api } from '@/lib/api-client'
import { useFormSubmission } from '@/lib/form-submission'
import { isProblem } from '@/lib/problem'
import { Button } from '@/ui/button'
import { SubmitFailure } from '@/ui/callout'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { type EmailInput, emailSchema } from '../model/schemas'

interface NewEmailFormProps {
  onSent: (email: string) => void
  onClose: () => void
  /** The sign-in has become too old. */
  onStale: () => void
}

export function NewEmailForm({ onSent, onClose, onStale }: NewEmailFormProps) {
  const form = useForm<EmailInput>({
    resolver: zodResolver(emailSchema),
    defaultValues: { email: '' },
  })
  const { submit, failure } = useFormSubmission(form, async ({ email }) => {
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
        <Input
          autoFocus
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.register('email')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {t`Send code`}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
