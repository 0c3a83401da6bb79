import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/lib/cn'
import { Field } from '@/ui/field'
import type { InputProps } from '@/ui/input'
import { passwordRules } from '../model/schemas'
import { PasswordInput } from './password-input'

interface NewPasswordFieldProps extends Omit<InputProps, 'type' | 'value'> {
  label: string
  error: string | undefined
  /** The current input. */
  password: string
}

/** A new password, with its rules below. */
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

interface PasswordRulesProps {
  /** For the password field's `aria-describedby`. */
  id: string
  /** The current input. */
  password: string
}

/** The rules, shown before typing and ticked off as the password meets them. */
function PasswordRules({ id, password }: PasswordRulesProps) {
  return (
    <ul id={id} className="grid gap-x-4 gap-y-1 text-caption sm:grid-cols-2">
      {passwordRules().map((rule) => {
        const met = rule.holds(password)
        const Icon = met ? Check : Circle
        return (
          <li
            key={rule.label}
            className={cn('flex items-center gap-1.5', met ? 'text-pos' : 'text-text-3')}
          >
            <Icon className="size-3.5 shrink-0" strokeWidth={met ? 3 : 2} />
            {rule.label}
            {met && <span className="sr-only">{t`: done`}</span>}
          </li>
        )
      })}
    </ul>
  )
}
