import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEventHandler, ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { cn } from '@/lib/cn'
import { Callout } from '@/ui/callout'
import { ErrorSummary } from '@/ui/error-summary'
import { failureMessages } from '../content/messages'
import { type AuthFailure, type AuthFailureKind, toAuthFailure } from '../model/auth-failure'

interface AuthFormOptions<T extends FieldValues> {
  schema: z.ZodMiniType<T, T>
  defaultValues: DefaultValues<T>
  onSubmit: (input: T) => Promise<void>
  /** Failures that belong to one field; the others belong to the form. */
  fieldOfFailure?: Partial<Record<AuthFailureKind, Path<T>>>
  /** Sentences that replace the common ones in this form. */
  messages?: Partial<Record<AuthFailureKind, string>>
}

/** A form of this feature: validates on submit and then while typing, as links follow its fields; failures become its errors. */
export function useAuthForm<T extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  fieldOfFailure = {},
  messages = {},
}: AuthFormOptions<T>) {
  const form = useForm<T, unknown, T>({ resolver: zodResolver(schema), defaultValues })

  function show(failure: AuthFailure): void {
    const message = messages[failure.kind] ?? failureMessages()[failure.kind]
    const field = fieldOfFailure[failure.kind]
    if (field) form.setError(field, { type: failure.kind, message }, { shouldFocus: true })
    else form.setError('root', { type: failure.kind, message })
  }

  const submit = form.handleSubmit((input) =>
    onSubmit(input).catch((error) => show(toAuthFailure(error))),
  )
  return { form, submit }
}

interface AuthFormProps<T extends FieldValues> {
  form: UseFormReturn<T>
  submit: FormEventHandler
  children: ReactNode
  /** A link beside the server's error that offers a way out. */
  action?: ReactNode
  /** Names the form when the page has others. */
  label?: string
  className?: string
}

/**
 * The fields, below what prevents submitting: the server's error (the root error), and a summary that links to each
 * field.
 */
export function AuthForm<T extends FieldValues>({
  form,
  submit,
  children,
  action,
  label,
  className,
}: AuthFormProps<T>) {
  const { errors, isSubmitted } = form.formState
  return (
    <form noValidate onSubmit={submit} aria-label={label} className={cn('grid gap-5', className)}>
      {errors.root?.message && (
        <Callout tone="neg" role="alert" action={action}>
          {errors.root.message}
        </Callout>
      )}
      {isSubmitted && <ErrorSummary problems={namedErrors(errors)} onGo={form.setFocus} />}
      {children}
    </form>
  )
}

function namedErrors<T extends FieldValues>(errors: FieldErrors<T>) {
  return Object.entries(errors).flatMap(([name, error]) =>
    name !== 'root' && typeof error?.message === 'string'
      ? [{ name: name as FieldPath<T>, message: error.message }]
      : [],
  )
}
