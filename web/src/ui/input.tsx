import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { Field, type FieldProps, useFieldControl } from './field'

export const inputVariants = cva(
  [
    'min-w-0 default:w-full rounded-control border border-strong bg-surface text-text placeholder:text-text-3',
    'transition-[border-color,box-shadow] hover:border-text-2 focus-visible:outline-offset-0',
    'aria-invalid:border-neg disabled:bg-sunken disabled:opacity-70 [&[readonly]]:bg-sunken',
    'default:text-body default:sm:text-control default:pointer-coarse:text-field',
  ],
  {
    variants: {
      size: {
        md: 'h-10 px-3 pointer-coarse:h-11',
        lg: 'h-12 px-4',
        /** Grows with its text, from a minimum height. */
        area: 'min-h-28 px-3 py-2.5',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

export interface InputProps
  extends Omit<ComponentProps<'input'>, 'size'>,
    VariantProps<typeof inputVariants> {}

/**
 * Its form hears of a blur once something is typed: an error at mouse-down would move the link or button below before the
 * click ends. A date is empty while incomplete.
 */
export function Input({ className, size, onBlur, ...props }: InputProps) {
  const control = useFieldControl(props)
  return (
    <input
      data-slot="input"
      className={cn(inputVariants({ size }), className)}
      onBlur={(event) => (event.target.value || props.type === 'date') && onBlur?.(event)}
      {...props}
      {...control}
    />
  )
}

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  const control = useFieldControl(props)
  return <textarea className={inputVariants({ size: 'area' })} {...props} {...control} />
}

interface DateFieldProps
  extends Omit<FieldProps, 'children'>,
    Pick<InputProps, 'min' | 'max' | 'readOnly'> {
  /** The form's binding of the input, or its value and handlers. Days are "2026-11-23", "" while incomplete. */
  field: Pick<ComponentProps<'input'>, 'ref' | 'name' | 'value' | 'onChange' | 'onBlur'>
}

/** A day in a form, with its label and its error. */
export function DateField({ field, min, max, readOnly, ...props }: DateFieldProps) {
  return (
    <Field {...props}>
      <Input type="date" className="figure" {...{ min, max, readOnly }} {...field} />
    </Field>
  )
}
