import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { contactEmails, mailDraft } from '@/lib/contact'
import { Button } from '@/ui/button'
import { signInSide } from '../content/messages'
import { toAuthFailure } from '../model/auth-failure'
import { useSessionController } from '../session/use-auth'
import { AppCodeField, useAppCodeForm } from './app-code-form'
import { AuthForm } from './auth-form'
import { AuthLayout } from './auth-layout'

/** The page after the password: the code, and help for a lost phone. */
export function CodeStep(props: CodeFormProps) {
  return (
    <AuthLayout
      title={t`Enter your code`}
      lead={t`Open your authenticator app and enter the code it shows for Goldgrove.`}
      side={signInSide()}
      footer={
        <>
          {t`Lost your phone?`}{' '}
          <Button asChild variant="link">
            <a href={mailDraft(contactEmails.support, t`Lost authenticator app`)}>
              {t`Contact support`}
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
  /** The user has to enter the password again. */
  onExpired: () => void
  onStartOver: () => void
}

/** The second step of signing in: the code of an authenticator app. */
function CodeForm({ onExpired, onStartOver }: CodeFormProps) {
  const controller = useSessionController()
  const { form, submit } = useAppCodeForm(async (code) => {
    try {
      await controller.confirmSignIn(code)
    } catch (error) {
      if (toAuthFailure(error).kind !== 'sign-in-expired') throw error
      onExpired()
    }
  })
  useEffect(() => form.setFocus('code'), [form.setFocus])
  return (
    <AuthForm form={form} submit={submit}>
      <AppCodeField form={form} />
      <Button type="submit" size="lg" full pending={form.formState.isSubmitting}>
        {t`Continue`}
      </Button>
      <Button variant="link" className="justify-self-start" onClick={onStartOver}>
        {t`Sign in with another account`}
      </Button>
    </AuthForm>
  )
}
