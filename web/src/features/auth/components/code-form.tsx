import { useEffect } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { codeMessages } from '../content/code-messages'
import { toAuthFailure } from '../model/auth-failure'
import { type AppCodeInput, appCodeSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { useAuthForm } from '../model/use-auth-form'
import { CodeInput } from './code-input'
import { FormProblems } from './form-problems'

export interface CodeFormProps {
  /** The password has to be given again. */
  onExpired: () => void
  onStartOver: () => void
}

/** The second step of signing in: what an authenticator app shows. */
export function CodeForm({ onExpired, onStartOver }: CodeFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAuthForm<AppCodeInput>({
    schema: appCodeSchema,
    defaultValues: { code: '' },
    fieldOfFailure: { 'code-wrong': 'code', 'code-expired': 'code' },
    messages: { 'code-wrong': codeMessages.wrong, 'code-expired': codeMessages.used },
    onSubmit: async ({ code }) => {
      try {
        await controller.confirmSignIn(code)
      } catch (error) {
        if (toAuthFailure(error).kind !== 'sign-in-expired') throw error
        onExpired()
      }
    },
  })
  useEffect(() => form.setFocus('code'), [form.setFocus])

  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormProblems form={form} />
      <Field label={codeMessages.code} error={errors.code?.message} required>
        <CodeInput {...form.register('code')} />
      </Field>
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {codeMessages.submit}
      </Button>
      <Button variant="link" className="justify-self-start" onClick={onStartOver}>
        {codeMessages.startOver}
      </Button>
    </form>
  )
}
