import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface FilterChip<T extends string = string> {
  value: T
  label: ReactNode
  count: number
}

interface FilterChipsProps<T extends string = string> {
  chips: readonly FilterChip<T>[]
  value: T
  onValueChange: (value: T) => void
}

/** Chips with counts, one of them pressed. The first one shows all. An empty kind is offered only while it is pressed. */
export function FilterChips<T extends string>({
  chips,
  value,
  onValueChange,
}: FilterChipsProps<T>) {
  return (
    <fieldset data-print="hide" className="flex flex-wrap gap-2 max-sm:w-full">
      <legend className="sr-only">{t`Show`}</legend>
      {chips
        .filter((chip, at) => at === 0 || chip.count > 0 || chip.value === value)
        .map((chip) => (
          <button
            key={chip.value}
            type="button"
            aria-pressed={chip.value === value}
            onClick={() => onValueChange(chip.value)}
            className={cn(
              'figure h-9 rounded-full border px-3.5 text-caption transition-colors hover:border-strong pointer-coarse:h-11',
              chip.value === value
                ? 'border-strong bg-text font-semibold text-bg'
                : 'border-line bg-surface font-medium text-text-2',
            )}
          >
            {chip.label} <span className="opacity-75">{chip.count}</span>
          </button>
        ))}
    </fieldset>
  )
}
