import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

interface RadioCard<T extends string = string> {
  value: T
  title: ReactNode
  description?: ReactNode
}

interface RadioCardsProps<T extends string = string> {
  /** Names the group. */
  label: string
  cards: readonly RadioCard<T>[]
  value: T | undefined
  onValueChange: (value: T) => void
}

/** A choice of a few options, each with a sentence. A tick and a ring mark the chosen one, not color alone. */
export function RadioCards<T extends string>({
  label,
  cards,
  value,
  onValueChange,
}: RadioCardsProps<T>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as T)}
      className="grid gap-3 sm:grid-cols-3"
    >
      {cards.map((card) => (
        <RadioGroup.Item
          key={card.value}
          value={card.value}
          className="group relative flex items-start gap-3 rounded-control border border-line bg-surface p-4 text-left shadow-card transition-[border-color,box-shadow] hover:border-strong data-[state=checked]:border-gold data-[state=checked]:bg-gold-bg data-[state=checked]:ring-1 data-[state=checked]:ring-gold"
        >
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="text-card text-text">{card.title}</span>
            {card.description && (
              <span className="text-caption text-text-2">{card.description}</span>
            )}
          </span>
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-strong text-transparent group-data-[state=checked]:border-gold-text group-data-[state=checked]:bg-gold-fill group-data-[state=checked]:text-on-gold"
          >
            <Check strokeWidth={3} className="size-3" />
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
