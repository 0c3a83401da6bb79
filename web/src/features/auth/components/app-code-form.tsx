import { t } from '@lingui/core/macro'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/ui/field'
import { type AppCodeInput, appCodeSchema } from '../model/schemas'
import { useAuthForm } from './auth-form'
import { CodeInput } from './code-input'

/** A form for the code of an authenticator app. */
export function useAppCodeForm(onCode: (code: string) => Promise<void>) {
  return useAuthForm<AppCodeInput>({
    schema: appCodeSchema,
    defaultValues: { code: '' },
    fieldOfFailure: { 'code-wrong': 'code', 'code-expired': 'code' },
    messages: {
      'password-attempts': t`Too many incorrect codes. Wait a few minutes, then sign in again.`,
      'code-wrong': t`This code is incorrect. Enter the one your app shows now.`,
      'code-expired': t`This code was used already. Wait for the next one.`,
    },
    onSubmit: ({ code }) => onCode(code),
  })
}

export function AppCodeField({ form }: { form: UseFormReturn<AppCodeInput> }) {
  return (
    <Field label={t`Code from your app`} error={form.formState.errors.code?.message} required>
      <CodeInput {...form.register('code')} />
    </Field>
  )
}
