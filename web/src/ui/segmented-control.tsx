import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

export interface Segment<T extends string = string> {
  value: T
  label: ReactNode
  /** The full word where the label is short: "1 year" for "1Y". */
  title?: string | undefined
}

interface SegmentedControlProps<T extends string = string> {
  label: string
  segments: readonly Segment<T>[]
  /** `null` when the user chose something outside the segments. */
  value: T | null
  onValueChange: (value: T) => void
  /** Takes the whole width, with equal segments. */
  full?: boolean | undefined
  className?: string | undefined
}

/** One of a few short values. */
export function SegmentedControl<T extends string>({
  label,
  segments,
  value,
  onValueChange,
  full = false,
  className,
}: SegmentedControlProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => next && onValueChange(next as T)}
      data-slot="segmented-control"
      className={cn('rounded-control bg-sunken p-[3px]', full ? 'flex' : 'inline-flex', className)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={segment.title}
          className={cn(
            'h-[34px] rounded-[8px] border border-transparent text-caption font-medium text-text-2 transition-colors hover:text-text',
            'data-[state=on]:border-strong data-[state=on]:bg-surface data-[state=on]:font-semibold data-[state=on]:text-text pointer-coarse:h-11',
            full ? 'flex-1 px-1 whitespace-nowrap' : 'min-w-11 px-3',
          )}
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
