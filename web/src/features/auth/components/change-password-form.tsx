import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { logSecurityChange } from '@/entities/log-event'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { type ChangePasswordInput, changePasswordSchema } from '../model/schemas'
import { endEverySession } from '../session/end-every-session'
import { useSessionController } from '../session/use-auth'
import { AuthForm, useAuthForm } from './auth-form'
import { NewPasswordField } from './new-password-field'
import { PasswordInput } from './password-input'
import { TextLink } from './text-link'

/** The old password and a new one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const controller = useSessionController()
  const owner = useSignedInUser()
  const { form, submit } = useAuthForm<ChangePasswordInput>({
    schema: changePasswordSchema(owner),
    defaultValues: { current: '', password: '' },
    fieldOfFailure: { 'password-policy': 'password', credentials: 'current' },
    messages: { credentials: t`The current password is incorrect.` },
    onSubmit: async ({ current, password }) => {
      await (await controller.gateway()).changePassword(current, password)
      await logSecurityChange(client, 'client.password_changed')
      if (!(await endEverySession(controller, t`Your password has been changed`))) onDone()
    },
  })

  const password = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState
  return (
    <AuthForm form={form} submit={submit} label={t`Change password`} className="max-w-md">
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={owner.email} readOnly />
      <Field
        label={t`Current password`}
        error={errors.current?.message}
        required
        action={
          <TextLink
            to={paths.forgotPassword}
            state={{ email: owner.email }}
            className="touch-target pointer-coarse:after:-top-4.5 text-control"
          >
            {t`Forgot it?`}
          </TextLink>
        }
      >
        <PasswordInput autoFocus autoComplete="current-password" {...form.register('current')} />
      </Field>
      <NewPasswordField
        label={t`New password`}
        error={errors.password?.message}
        password={password}
        {...form.register('password')}
      />
      <p className="text-caption text-text-2">{t`This signs out every device, this one too.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          {t`Save new password`}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </AuthForm>
  )
}
