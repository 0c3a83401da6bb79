import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'

interface SwitchProps {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** Saving: ignores other choices, while keeping focus. */
  pending?: boolean | undefined
  className?: string | undefined
}

/** A setting that is on or off. Outside a form it takes effect at once. */
export function Switch({
  label,
  help,
  checked,
  onCheckedChange,
  disabled = false,
  pending = false,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <div
      className={cn(
        'flex items-start justify-between gap-4',
        (disabled || pending) && 'opacity-55',
        className,
      )}
    >
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-control font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-caption text-text-3">
            {help}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => !pending && onCheckedChange(next)}
        disabled={disabled}
        aria-disabled={pending || undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative h-6 w-11 shrink-0 rounded-full border border-strong bg-sunken transition-colors after:absolute after:-inset-[11px] data-[state=checked]:border-gold-text data-[state=checked]:bg-gold-fill forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Primitive.Thumb className="block size-4 translate-x-[3px] rounded-full bg-strong transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-gold forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
      </Primitive.Root>
    </div>
  )
}
