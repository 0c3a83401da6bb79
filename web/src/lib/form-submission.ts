import { t } from '@lingui/core/macro'
import type { FormEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiProblem, type FieldProblem, userMessage } from './problem'
import { useTask } from './use-task'

interface Submission {
  submit: (event: FormEvent) => void
  /** The error that no field shows. */
  failure: string | null
}

/**
 * Submits a form once at a time and shows its errors. `place` shows a problem beside its field and returns whether it has
 * one. A problem without a field becomes the failure of the whole form.
 */
export function useSubmission(
  send: () => Promise<void>,
  place: (problem: FieldProblem) => boolean,
): Submission {
  const { run, failure } = useTask(send, (error) => {
    const fields = error instanceof ApiProblem ? error.fields : []
    const placed = fields.filter(place)
    return placed.length > 0 && placed.length === fields.length ? null : userMessage(error)
  })
  return {
    submit: (event) => {
      event.preventDefault()
      void run()
    },
    failure,
  }
}

/** The server's message about one field ("must be 0 or more"), as a sentence. */
export const refusal = (message: string) => t`It ${message}.`

/**
 * Submits a form of react-hook-form. Matches the API's fields to form fields of the same name, in snake or camel case.
 * With `names`, only its API fields are matched, each to the form field it names.
 */
export function useFormSubmission<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  send: (input: Form) => Promise<void>,
  names?: Readonly<Record<string, Path<Form>>>,
): Submission {
  const nameOf = (field: string) => {
    if (names) return names[field]
    const camelCase = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const own = Object.keys(form.getValues()) as Path<Form>[]
    return own.find((name) => name === field || name === camelCase)
  }
  return useSubmission(
    () => form.handleSubmit(send)(),
    ({ field, message }) => {
      const name = nameOf(field)
      if (name === undefined) return false
      form.setError(name, { message: refusal(message) }, { shouldFocus: true })
      return true
    },
  )
}
