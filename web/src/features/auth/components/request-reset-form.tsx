import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { resetMessages } from '../content/messages'
import { toAuthFailure } from '../model/auth-failure'
import { type RequestResetInput, requestResetSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { FormProblems } from './form-problems'

export interface RequestResetFormProps {
  email: string
  onSent: (email: string) => void
}

export function RequestResetForm({ email, onSent }: RequestResetFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<RequestResetInput>({
    schema: requestResetSchema,
    defaultValues: { email },
    onSubmit: async (input) => {
      const gateway = await controller.gateway()
      // An unknown email is answered like a known one.
      await gateway.requestPasswordReset(input.email).catch((error: unknown) => {
        if (toAuthFailure(error).kind !== 'credentials') throw error
      })
      onSent(input.email)
    },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormProblems form={form} />
      <Field label="Email" error={form.formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" full pending={form.formState.isSubmitting}>
        {resetMessages.request}
      </Button>
    </form>
  )
}
