import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { failureMessages } from '../content/messages'
import { type AuthFailure, type AuthFailureKind, toAuthFailure } from './auth-failure'

export interface AuthFormOptions<T extends FieldValues> {
  schema: z.ZodType<T, T>
  defaultValues: DefaultValues<T>
  onSubmit: (input: T) => Promise<void>
  /** Refusals that belong to one field; the others are the form's. */
  fieldOfFailure?: Partial<Record<AuthFailureKind, Path<T>>>
  /** Sentences that fit this form better than the common ones. */
  messages?: Partial<Record<AuthFailureKind, string>>
}

/** A form of this feature: checked on leaving a field and then while typing; refusals become its errors. */
export function useAuthForm<T extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  fieldOfFailure = {},
  messages = {},
}: AuthFormOptions<T>) {
  const form = useForm<T, unknown, T>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
  })

  function show(failure: AuthFailure): void {
    const message = messages[failure.kind] ?? failureMessages[failure.kind]
    const field = fieldOfFailure[failure.kind]
    if (field) form.setError(field, { type: failure.kind, message }, { shouldFocus: true })
    else form.setError('root', { type: failure.kind, message })
  }

  const submit = form.handleSubmit((input) =>
    onSubmit(input).catch((error) => show(toAuthFailure(error))),
  )
  return { form, submit }
}
