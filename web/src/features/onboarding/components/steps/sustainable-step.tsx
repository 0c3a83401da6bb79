import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { ZERO } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { optimise } from '@/lib/planning/optimise'
import { spanText } from '@/lib/planning/span'
import { Button } from '@/ui/button'
import { Money } from '@/ui/money'
import { type Fit, ofIncome } from '../../model/plan'
import { type SmallestFix, smallestFix } from '../../model/smallest-fix'
import { useChoice } from '../../model/use-choice'
import type { Wizard } from '../../model/use-wizard'
import { ShareBar } from '../parts/share-bar'
import { StepHeading } from '../parts/step-frame'
import { OptionCard, type OptionCardProps, optionTexts } from '../sustainable-option'

const order = ['extend', 'adjust', 'keep'] as const

/** Step 2.5: three choices for a plan that takes more than 40 % of income. Choosing one continues. */
export function SustainableStep({ wizard }: { wizard: Wizard }) {
  const { mode, basis, fit, currency, busy } = wizard
  const { choose, saving } = useChoice(wizard)
  if (!fit) return null
  const now = new Date()
  const incomeMinor = wizard.draft.incomeMinor ?? ZERO
  const options = optimise(basis.goals, incomeMinor, now, basis.committedMinor)
  const { recommended } = options
  const smallest = smallestFix(basis, incomeMinor, now)
  const shown = recommended ?? 'extend'
  const percent = formatPercent(fit.percent)
  return (
    <>
      <StepHeading title={t`Let's make your plan sustainable`}>
        {t`Your goals need ${percent} of your income.`} {t`Up to 40% is comfortable.`}
      </StepHeading>
      {fit.verdict.needsTuning && (
        <TweakPanel now={fit} after={options[shown]} choice={optionTexts(shown, mode).title} />
      )}
      <ul className="grid gap-3 md:grid-cols-3">
        {order.map((choice) => (
          <OptionCard
            key={choice}
            choice={choice}
            mode={mode}
            fit={options[choice]}
            currency={currency}
            recommended={recommended === choice}
            pending={saving === choice}
            disabled={busy}
            onChoose={() => void choose(choice, options[choice])}
          />
        ))}
      </ul>
      {smallest && (
        <SmallestLine
          fix={smallest}
          currency={currency}
          pending={saving === 'fix'}
          disabled={busy}
          onChoose={() => void choose('fix', smallest)}
        />
      )}
    </>
  )
}

interface SmallestLineProps
  extends Pick<OptionCardProps, 'currency' | 'pending' | 'disabled' | 'onChoose'> {
  fix: SmallestFix
}

/** Visually quiet, because the cards are the main choices. */
function SmallestLine({ fix, currency, pending, disabled, onChoose }: SmallestLineProps) {
  const { name, months } = fix
  const later = spanText(months)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-text-2">
      <span>
        {t`Or just push ${name} back ${later}. You would then need`}{' '}
        <Money value={fix.totalMinor} currency={currency} /> {t`a month`}, {ofIncome(fix.percent)}.
      </span>
      <Button
        variant="link"
        size="sm"
        className="min-h-6"
        pending={pending}
        aria-disabled={disabled || undefined}
        onClick={onChoose}
      >
        {t`Do just this`}
      </Button>
    </p>
  )
}

interface TweakPanelProps {
  now: Fit
  /** After the recommended choice, or the first if none is recommended. */
  after: Fit
  choice: string
}

/** The current and the changed plan, as two bars on one scale. */
function TweakPanel({ now, after, choice }: TweakPanelProps) {
  return (
    <section
      aria-label={t`What one change does`}
      className="grid gap-3 rounded-control border border-warn/30 bg-warn-bg px-4 py-3 md:grid-cols-2 md:gap-x-8"
    >
      <p className="flex items-center gap-2 text-title col-span-full">
        <TriangleAlert className="size-5 shrink-0 text-warn" />
        {now.verdict.headline}
      </p>
      <Bar label={t`Now`} fit={now} />
      <Bar label={t`After: ${choice}`} fit={after} />
    </section>
  )
}

function Bar({ label, fit }: { label: string; fit: Fit }) {
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-3 text-caption text-text-2">
        <span>{label}</span>
        <span className="figure font-semibold text-text">{formatPercent(fit.percent)}</span>
      </p>
      <ShareBar percent={fit.percent} tone={fit.verdict.tone} label={label} />
    </div>
  )
}
