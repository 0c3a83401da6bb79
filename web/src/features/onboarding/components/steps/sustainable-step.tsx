import { type Minor, ZERO } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { Button } from '@/ui/button'
import { Money } from '@/ui/money'
import { sustainableTexts } from '../../content/onboarding'
import { type Fit, type Tweaks, tweaksOf } from '../../model/plan'
import { type SmallestFix, smallestFix } from '../../model/smallest-fix'
import type { Wizard } from '../../model/use-wizard'
import { StepHeading } from '../parts/step-heading'
import { OptionCard } from '../sustainable/option-card'
import { TweakPanel } from '../sustainable/tweak-panel'

const order = ['extend', 'adjust', 'keep'] as const

/** Step 2.5: three ways with a plan that takes more than 40 % of income. Choosing one goes on. */
export function SustainableStep({ wizard }: { wizard: Wizard }) {
  const incomeMinor: Minor = wizard.incomeMinor ?? ZERO
  if (!wizard.fit) return null
  const now = new Date()
  return (
    <Options
      wizard={wizard}
      fit={wizard.fit}
      tweaks={tweaksOf(wizard.basis, incomeMinor, now)}
      smallest={smallestFix(wizard.basis, incomeMinor, now)}
    />
  )
}

interface OptionsProps {
  wizard: Wizard
  fit: Fit
  tweaks: Tweaks
  smallest: SmallestFix | null
}

function Options({ wizard, fit, tweaks, smallest }: OptionsProps) {
  const shown = tweaks.recommended ?? 'extend'
  return (
    <>
      <StepHeading title={sustainableTexts.title}>
        {sustainableTexts.current(formatPercent(fit.percent))} {sustainableTexts.comfort}
      </StepHeading>
      {fit.verdict.needsTuning && (
        <TweakPanel
          now={fit}
          after={tweaks.options[shown]}
          choice={sustainableTexts.options[shown].title}
        />
      )}
      <ul className="grid gap-3 md:grid-cols-3">
        {order.map((choice) => (
          <OptionCard
            key={choice}
            choice={choice}
            tweak={tweaks.options[choice]}
            currency={wizard.currency}
            recommended={tweaks.recommended === choice}
            pending={wizard.saving === choice}
            disabled={wizard.busy}
            onChoose={() => void wizard.choose(choice, tweaks.options[choice])}
          />
        ))}
      </ul>
      {smallest && <SmallestLine wizard={wizard} fix={smallest} />}
    </>
  )
}

/** Quiet, because it is one more: the cards are the choices. */
function SmallestLine({ wizard, fix }: { wizard: Wizard; fix: SmallestFix }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-text-2">
      <span>
        {sustainableTexts.smallest(fix.name, fix.months)}{' '}
        <Money value={fix.totalMinor} currency={wizard.currency} /> {sustainableTexts.perMonth},{' '}
        {sustainableTexts.ofIncome(formatPercent(fix.percent))}.
      </span>
      <Button
        variant="link"
        size="sm"
        className="min-h-6"
        pending={wizard.saving === 'fix'}
        aria-disabled={wizard.busy || undefined}
        onClick={() => void wizard.choose('fix', fix)}
      >
        {sustainableTexts.takeSmallest}
      </Button>
    </p>
  )
}
