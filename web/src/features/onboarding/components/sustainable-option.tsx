import { t } from '@lingui/core/macro'
import { CalendarClock, Flame, type LucideIcon, Scaling } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/lib/cn'
import { claims } from '@/lib/marketing-claims'
import type { OptimizationChoice } from '@/lib/planning/optimise'
import { Badge } from '@/ui/badge'
import { Money } from '@/ui/money'
import { Spinner } from '@/ui/spinner'
import { type Fit, ofIncome } from '../model/plan'
import type { WizardMode } from '../model/steps'

const icons: Record<OptimizationChoice, LucideIcon> = {
  extend: CalendarClock,
  adjust: Scaling,
  keep: Flame,
}

interface OptionTexts {
  title: string
  detail: string
  claim: string
}

/** The title and effect of a choice. When a goal is added later, existing goals do not change. */
export function optionTexts(choice: OptimizationChoice, mode: WizardMode): OptionTexts {
  const isFirst = mode === 'onboarding'
  switch (choice) {
    case 'extend':
      return {
        title: t`Give Yourself More Time`,
        detail: isFirst
          ? t`Moves each date 3 years later, so you need less each month.`
          : t`Moves each new goal 3 years later, so you need less each month.`,
        claim: t`Chosen by ${claims.people()}`,
      }
    case 'adjust':
      return {
        title: t`Right-Size Your Goals`,
        detail: isFirst
          ? t`Trims each target to 85% and keeps every date.`
          : t`Trims each new target to 85% and keeps every date.`,
        claim: t`You can raise a target again later`,
      }
    case 'keep':
      return {
        title: t`Go All In (Advanced)`,
        detail: t`Keeps every goal as it is, and leaves the least to live on.`,
        claim: t`${claims.succeed()} at this pace`,
      }
  }
}

export interface OptionCardProps {
  choice: OptimizationChoice
  mode: WizardMode
  /** The plan after it. */
  fit: Fit
  currency: string
  recommended: boolean
  /** This choice is being saved. */
  pending: boolean
  /** Any choice is being saved. */
  disabled: boolean
  onChoose: () => void
}

/** One choice of step 2.5. Its title is the button, stretched over the whole card. */
export function OptionCard({
  choice,
  mode,
  fit,
  currency,
  recommended,
  pending,
  disabled,
  onChoose,
}: OptionCardProps) {
  const texts = optionTexts(choice, mode)
  const detailId = useId()
  return (
    <li
      className={cn(
        'relative flex flex-col gap-1.5 rounded-card border p-4 shadow-card md:gap-3',
        'transition-[border-color,background-color]',
        recommended
          ? 'border-gold bg-gold-bg ring-1 ring-gold'
          : 'border-line bg-surface hover:border-strong',
        disabled && !pending && 'opacity-55',
      )}
    >
      <CardHead choice={choice} recommended={recommended} pending={pending} />
      <button
        type="button"
        aria-describedby={detailId}
        aria-disabled={disabled || undefined}
        aria-busy={pending || undefined}
        onClick={onChoose}
        className={cn(
          'text-left text-card after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring',
          (recommended || pending) && 'max-md:pr-32',
        )}
      >
        {texts.title}
      </button>
      <div id={detailId} className="flex flex-1 flex-col gap-1.5 text-caption md:gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2 md:grid">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <Money value={fit.totalMinor} currency={currency} className="text-title" />{' '}
            <span className="text-text-3">{t`a month`}</span>
          </span>
          <span className="figure text-text-2">{ofIncome(fit.percent)}</span>
        </p>
        <p className="flex-1 text-text-2">{texts.detail}</p>
        {choice === 'extend' && (
          <p className="font-semibold text-gold-text">{t`Most popular choice`}</p>
        )}
        <p className="text-text-3">{texts.claim}</p>
      </div>
    </li>
  )
}

type CardHeadProps = Pick<OptionCardProps, 'choice' | 'recommended' | 'pending'>

/** Above the title where cards are side by side; on a phone at the title's end, without the picture. */
function CardHead({ choice, recommended, pending }: CardHeadProps) {
  const Icon = icons[choice]
  return (
    <div className="flex items-center justify-between gap-2 max-md:absolute max-md:top-3.5 max-md:right-4 md:min-h-9 md:flex-wrap">
      <span
        className={cn(
          'grid size-9 place-items-center rounded-control text-gold-text max-md:size-6',
          !pending && 'max-md:hidden',
          recommended ? 'bg-surface' : 'bg-gold-bg',
        )}
      >
        {pending ? <Spinner /> : <Icon className="size-5" />}
      </span>
      {recommended && <Badge tone="goldFill">{t`We Recommend`}</Badge>}
    </div>
  )
}
