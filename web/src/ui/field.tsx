import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { cn } from '@/lib/cn'

interface FieldContextValue {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

export interface FieldProps {
  label: ReactNode
  /** Between the label and the control: what to enter. */
  help?: ReactNode
  /** What is wrong and how to fix it. */
  error?: string | undefined
  required?: boolean | undefined
  /** At the end of the label's line, e.g. a "Forgot password?" link. */
  action?: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Label, help, one control and its error, wired together. The control inside takes its id from here. In a grid it takes two
 * rows, label and help in the first, so that the controls of fields side by side start at one height. Browsers without
 * subgrid (Chrome before 117) align the labels instead.
 */
export function Field({
  label,
  help,
  error,
  required = false,
  action,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [helpId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div
      data-slot="field"
      className={cn('row-span-2 grid grid-rows-subgrid content-start gap-1.5', className)}
    >
      <div className={labelHidden ? 'contents' : 'grid gap-1.5 self-end'}>
        <div className={cn('flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
          <label htmlFor={id} className="text-control font-medium text-text">
            {label}
          </label>
          {action}
        </div>
        {help && (
          <p id={helpId} className="text-caption text-text-3">
            {help}
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
          {children}
        </FieldContext>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  )
}

/** Announced when its control has the focus, or when it is the only one: several errors would interrupt each other. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  const error = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!id || document.activeElement?.matches(`[aria-describedby~="${id}"]`))
      error.current?.setAttribute('role', 'alert')
  }, [id])
  return (
    <p ref={error} id={id} className="flex items-start gap-1.5 text-caption text-neg">
      <CircleAlert className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export interface ControlProps {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** The props that a control inside a `Field` must have; explicit props win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext)
  if (!field) return own
  const describedBy =
    [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined
  return {
    id: own.id ?? field.id,
    'aria-describedby': describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  }
}
