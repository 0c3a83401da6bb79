import { plural, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { cn } from '@/lib/cn'
import { aboutDollars } from '@/lib/currencies'
import { formatMoney, toMinor } from '@/lib/money'
import { type GoalTemplate, goalTemplates } from '@/lib/planning/templates'
import { goalIcons } from '@/ui/goal-icons'

interface TemplateGridProps {
  currency: string
  /** A template is chosen when the team has a goal with its name. */
  chosenNames: readonly string[]
  open: GoalTemplate | null
  /** `tile` is the clicked element, to which focus returns. */
  onOpen: (template: GoalTemplate, tile: HTMLElement) => void
}

export function TemplateGrid({ currency, chosenNames, open, onOpen }: TemplateGridProps) {
  return (
    <ul
      aria-label={t`Goal templates`}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:grid-cols-4"
    >
      {goalTemplates().map((template) => (
        <li key={template.id}>
          <TemplateTile
            template={template}
            currency={currency}
            chosen={chosenNames.includes(template.name)}
            isOpen={open?.id === template.id}
            onOpen={(tile) => onOpen(template, tile)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TemplateTileProps {
  template: GoalTemplate
  currency: string
  chosen: boolean
  isOpen: boolean
  onOpen: (tile: HTMLElement) => void
}

function TemplateTile({ template, currency, chosen, isOpen, onOpen }: TemplateTileProps) {
  const { years } = template
  const Icon = goalIcons[template.id]
  const amount = formatMoney(toMinor(aboutDollars(template.amount, currency), currency), {
    currency,
  })
  return (
    <button
      type="button"
      disabled={chosen}
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      className={cn(
        'relative grid size-full content-start gap-3 rounded-control border p-3.5 text-left shadow-card',
        'transition-[border-color,background-color] hover:border-strong disabled:border-line disabled:opacity-55 disabled:shadow-none',
        isOpen ? 'border-gold bg-gold-bg ring-1 ring-gold' : 'border-line bg-surface',
      )}
    >
      <span className="grid size-9 place-items-center rounded-control bg-gold-bg text-gold-text">
        <Icon className="size-5" />
      </span>
      <span className="grid gap-0.5">
        <span className="text-card wrap-anywhere">{template.name} </span>
        <span className="figure text-caption text-text-3">
          {amount}
          <span aria-hidden="true" className="max-sm:hidden">
            {' · '}
          </span>
          <span className="max-sm:block">
            {' '}
            {plural(years, { one: '# year', other: '# years' })}{' '}
          </span>
        </span>
      </span>
      {chosen && (
        <span className="absolute top-5 right-3.5 flex items-center gap-1 text-caption font-medium text-pos">
          <Check strokeWidth={3} className="size-3.5" />
          {t`Added`}
        </span>
      )}
    </button>
  )
}
