import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldValues,
  type Path,
  useController,
} from 'react-hook-form'

interface FormFieldProps<Form extends FieldValues, Name extends Path<Form>> {
  control: Control<Form>
  name: Name
  children: (bound: {
    field: ControllerRenderProps<Form, Name>
    error: string | undefined
  }) => ReactNode
}

/** Binds a custom control to a field of the form and its error. */
export function FormField<Form extends FieldValues, Name extends Path<Form>>({
  children,
  ...place
}: FormFieldProps<Form, Name>) {
  const { field, fieldState } = useController(place)
  return children({ field, error: fieldState.error?.message })
}
