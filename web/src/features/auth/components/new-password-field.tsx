import { useId } from 'react'
import { Field } from '@/ui/field'
import type { InputProps } from '@/ui/input'
import { PasswordInput } from './password-input'
import { PasswordRules } from './password-rules'

export interface NewPasswordFieldProps extends Omit<InputProps, 'type' | 'value'> {
  label: string
  error: string | undefined
  /** What is typed so far. */
  password: string
}

/** A password to choose, with the rules for it below. */
export function NewPasswordField({ label, error, password, ...input }: NewPasswordFieldProps) {
  const rules = useId()
  return (
    <div className="grid gap-2.5">
      <Field label={label} error={error} required>
        <PasswordInput autoComplete="new-password" aria-describedby={rules} {...input} />
      </Field>
      <PasswordRules id={rules} password={password} />
    </div>
  )
}
