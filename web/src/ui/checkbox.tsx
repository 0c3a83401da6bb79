import { Check } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'

export interface CheckboxProps
  extends Omit<ComponentProps<typeof Primitive.Root>, 'checked' | 'onCheckedChange'> {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export function Checkbox({
  label,
  help,
  checked,
  onCheckedChange,
  className,
  ...props
}: CheckboxProps) {
  const generated = useId()
  const id = props.id ?? generated
  return (
    <div data-slot="checkbox" className={cn('flex items-start gap-2.5', className)}>
      <Primitive.Root
        {...props}
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative mt-px flex size-5 shrink-0 items-center justify-center rounded-chip border border-strong bg-surface after:absolute after:-inset-[13px] data-[state=checked]:border-gold-text data-[state=checked]:bg-gold-fill"
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-3.5 text-on-gold" />
        </Primitive.Indicator>
      </Primitive.Root>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-control">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-caption text-text-3">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
