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

/** Binds a control that is no plain input: gives it the form's field and what is wrong with it. */
export function FormField<Form extends FieldValues, Name extends Path<Form>>({
  children,
  ...place
}: FormFieldProps<Form, Name>) {
  const { field, fieldState } = useController(place)
  return children({ field, error: fieldState.error?.message })
}
