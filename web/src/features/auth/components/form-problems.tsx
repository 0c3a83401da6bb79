import type { ReactNode } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Callout } from '@/ui/callout'
import { ProblemSummary } from '@/ui/problem-summary'

export interface FormProblemsProps<T extends FieldValues> {
  form: UseFormReturn<T>
  /** A way out of the server's refusal: a link beside its sentence. */
  action?: ReactNode
}

/** What stops the form: the server's answer (the form's root error), and a summary with a way to each field. */
export function FormProblems<T extends FieldValues>({ form, action }: FormProblemsProps<T>) {
  const { errors, isSubmitted } = form.formState
  const fields = namedErrors(errors)
  return (
    <>
      {errors.root?.message && (
        <Callout tone="neg" role="alert" action={action}>
          {errors.root.message}
        </Callout>
      )}
      {isSubmitted && <ProblemSummary problems={fields} onGo={form.setFocus} />}
    </>
  )
}

function namedErrors<T extends FieldValues>(errors: FieldErrors<T>) {
  return Object.entries(errors).flatMap(([name, error]) =>
    name !== 'root' && typeof error?.message === 'string'
      ? [{ name: name as FieldPath<T>, message: error.message }]
      : [],
  )
}
