import { useEffect, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDraft } from './tab-draft'

const Typed = z.custom<Record<string, string | number | null>>((kept) =>
  Object.values(kept as object).every((value) => value === null || typeof value !== 'object'),
)

/**
 * Keeps the input of a flat form through a reload, but never a password. Stores only what differs from the defaults, so
 * that it does not restore values that another tab has changed since. Returns a function that deletes the draft, for when
 * the form is sent or left.
 */
export function useFormDraft<Form extends FieldValues>(
  name: string,
  { control, setValue, formState }: UseFormReturn<Form>,
): () => void {
  const { value: kept, keep, forget } = useDraft(name, Typed)
  const fields = useWatch({ control }) as FieldValues
  const { dirtyFields } = formState
  const wasTyped = useRef(false)

  // After the layout effects, in which other watchers of the form subscribe.
  useEffect(() => {
    for (const [field, value] of Object.entries(kept ?? {}))
      setValue(field as Path<Form>, value as never, { shouldDirty: true })
  }, [kept, setValue])

  const dirty = Object.entries(dirtyFields).filter(
    ([field, isDirty]) => isDirty && field !== 'password',
  )
  const typed = JSON.stringify(Object.fromEntries(dirty.map(([field]) => [field, fields[field]])))
  useEffect(() => {
    wasTyped.current ||= typed !== '{}'
    if (wasTyped.current) keep(JSON.parse(typed))
  }, [typed, keep])

  return forget
}
