import { t } from '@lingui/core/macro'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { cn } from '@/lib/cn'
import { Field, type FieldProps, useFieldControl } from './field'
import { inputVariants } from './input'

interface SelectOption<T extends string = string> {
  value: T
  label: string
  disabled?: boolean | undefined
}

interface SelectProps<T extends string = string> {
  options: readonly SelectOption<T>[]
  value: T | undefined
  onValueChange: (value: T) => void
  /** Saving: ignores other choices, while keeping focus. */
  pending?: boolean | undefined
  className?: string | undefined
}

export function Select<T extends string>({
  options,
  value,
  onValueChange,
  className,
  pending = false,
}: SelectProps<T>) {
  const control = useFieldControl({})
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => !pending && onValueChange(next as T)}
    >
      <Primitive.Trigger
        data-slot="select"
        className={cn(
          inputVariants(),
          'flex items-center justify-between gap-2 text-left aria-disabled:opacity-55 data-placeholder:text-text-3',
          className,
        )}
        aria-disabled={pending || undefined}
        {...control}
      >
        <span className="truncate">
          <Primitive.Value placeholder={t`Choose one`} />
        </span>
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-text-3" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-surface shadow-popover data-[state=open]:animate-pop-in"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex h-9 items-center justify-between gap-3 rounded-chip px-2.5 text-control outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:h-11"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check className="size-4 text-gold-text" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface SelectFieldProps<T extends string>
  extends Omit<FieldProps, 'children'>,
    Pick<SelectProps<T>, 'options'> {
  /** The form's binding of the choice. */
  field: { value: T; onChange: (value: T) => void }
}

/** A choice in a form, with its label and its error. */
export function SelectField<T extends string>({ field, options, ...props }: SelectFieldProps<T>) {
  return (
    <Field {...props}>
      <Select options={options} value={field.value} onValueChange={field.onChange} />
    </Field>
  )
}
