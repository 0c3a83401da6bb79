import { Trans } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import { cn } from '@/lib/cn'
import { passwordRules } from '../model/schemas'

export interface PasswordRulesProps {
  /** For the password field's `aria-describedby`. */
  id: string
  /** What is typed so far. */
  password: string
}

/** The rules before typing, each ticked off as it is met. */
export function PasswordRules({ id, password }: PasswordRulesProps) {
  return (
    <ul id={id} className="grid gap-x-4 gap-y-1 text-caption sm:grid-cols-2">
      {passwordRules.map((rule) => {
        const met = rule.holds(password)
        const Icon = met ? Check : Circle
        return (
          <li
            key={rule.label}
            className={cn('flex items-center gap-1.5', met ? 'text-pos' : 'text-text-3')}
          >
            <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={met ? 3 : 2} />
            {rule.label}
            {met && (
              <span className="sr-only">
                <Trans>: done</Trans>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
