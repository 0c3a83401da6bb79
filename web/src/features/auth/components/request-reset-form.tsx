import { t } from '@lingui/core/macro'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { resetMessages } from '../content/account-messages'
import { requestReset } from '../model/request-reset'
import { type EmailInput, emailSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { FormProblems } from './form-problems'

export interface RequestResetFormProps {
  email: string
  onSent: (email: string) => void
  /** A code came before, on another device or page. */
  onHasCode: (email: string) => void
}

export function RequestResetForm({ email, onSent, onHasCode }: RequestResetFormProps) {
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
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormProblems form={form} />
      <Field label={t`Email`} error={form.formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" full pending={form.formState.isSubmitting}>
        {resetMessages.request}
      </Button>
      <Button
        variant="link"
        className="justify-self-start"
        onClick={form.handleSubmit((input) => onHasCode(input.email))}
      >
        {resetMessages.hasCode}
      </Button>
    </form>
  )
}
