import { useEffect } from 'react'
import { contactEmails, mailDraft } from '@/lib/contact'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { codeMessages } from '../content/code-messages'
import { signInSide } from '../content/messages'
import { toAuthFailure } from '../model/auth-failure'
import { type AppCodeInput, appCodeSchema } from '../model/schemas'
import { useSessionController } from '../model/session'
import { AuthForm, useAuthForm } from './auth-form'
import { AuthLayout } from './auth-layout'
import { CodeInput } from './code-input'

/** The page between the password and the account: the code, and help for a lost phone. */
export function CodeStep(props: CodeFormProps) {
  return (
    <AuthLayout
      title={codeMessages.title}
      lead={codeMessages.lead}
      side={signInSide()}
      footer={
        <>
          {codeMessages.lostPhone}{' '}
          <Button asChild variant="link">
            <a href={mailDraft(contactEmails.support, codeMessages.supportSubject)}>
              {codeMessages.support}
            </a>
          </Button>
        </>
      }
    >
      <CodeForm {...props} />
    </AuthLayout>
  )
}

interface CodeFormProps {
  /** The password has to be given again. */
  onExpired: () => void
  onStartOver: () => void
}

/** The second step of signing in: what an authenticator app shows. */
function CodeForm({ onExpired, onStartOver }: CodeFormProps) {
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
    <AuthForm form={form} submit={submit}>
      <Field label={codeMessages.code} error={errors.code?.message} required>
        <CodeInput {...form.register('code')} />
      </Field>
      <Button type="submit" size="lg" full pending={isSubmitting}>
        {codeMessages.submit}
      </Button>
      <Button variant="link" className="justify-self-start" onClick={onStartOver}>
        {codeMessages.startOver}
      </Button>
    </AuthForm>
  )
}
