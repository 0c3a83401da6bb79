import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, LogOut } from 'lucide-react'
import { goalTotalsQuery } from '@/entities/household'
import type { Goal } from '@/lib/api-types'
import { sumMinor, toMinor } from '@/lib/money'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { StepDots } from '@/ui/step-dots'
import { stepPosition, type WizardStep } from '../model/steps'
import { useWizard, type Wizard, type WizardOptions } from '../model/use-wizard'
import { CelebrationStep } from './steps/celebration-step'
import { DreamsStep } from './steps/dreams-step'
import { IncomeStep } from './steps/income-step'
import { SustainableStep } from './steps/sustainable-step'
import { WelcomeStep } from './steps/welcome-step'

interface OnboardingWizardProps extends Omit<WizardOptions, 'committedMinor' | 'uncounted'> {
  /** The user's existing goals; none on first use. */
  existing?: readonly Goal[]
  /** Leaves without creating anything. Absent on first use, when the wizard cannot be skipped. */
  onCancel?: () => void
}

/**
 * The wizard from dreams to goals, as a dialog that only its own buttons close. The same steps serve first use
 * (`onboarding`) and adding a goal later (`evolution`).
 */
export function OnboardingWizard({ existing = [], onCancel, ...options }: OnboardingWizardProps) {
  const wizard = useWizard({ ...options, ...useCommitment(existing, options.profile.currency) })
  return (
    <Dialog open>
      <DialogContent
        title={wizard.mode === 'onboarding' ? t`Set up your plan` : t`Plan your next goal`}
        titleHidden
        persistent
        size="lg"
        className="overflow-hidden"
      >
        <WizardHeader wizard={wizard} onCancel={onCancel} />
        <div key={wizard.step} className="deaf-at-first">
          <div className="flex animate-fade-in flex-col gap-6 pt-6">
            <Step wizard={wizard} existing={existing} />
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** What open goals take a month, goals in other currencies at today's rates as the server converts them. */
function useCommitment(existing: readonly Goal[], currency: string) {
  const goals = existing.filter((goal) => goal.current_amount < goal.target_amount)
  const isForeign = goals.some((goal) => goal.currency !== currency)
  const { data: totals, isLoading } = useQuery({ ...goalTotalsQuery, enabled: isForeign })
  const counted = new Map(totals?.converted.map((part) => [part.goal_id, part]))
  const parts = goals.map((goal) => (goal.currency === currency ? goal : counted.get(goal.id)))
  const amounts = parts.filter((part) => part !== undefined)
  return {
    committedMinor: sumMinor(
      amounts.map((part) => toMinor(part.planned_monthly_contribution, currency)),
    ),
    uncounted: isLoading ? [] : goals.filter((_, index) => parts[index] === undefined),
  }
}

function Step({ wizard, existing }: { wizard: Wizard; existing: readonly Goal[] }) {
  const step: WizardStep = wizard.step
  switch (step) {
    case 0:
      return <WelcomeStep wizard={wizard} />
    case 1:
      return <DreamsStep wizard={wizard} existing={existing} />
    case 2:
      return <IncomeStep wizard={wizard} />
    case 2.5:
      return <SustainableStep wizard={wizard} />
    case 3:
      return <CelebrationStep wizard={wizard} />
  }
}

interface WizardHeaderProps {
  wizard: Wizard
  /** Leaves the wizard from its first step, if allowed. */
  onCancel?: (() => void) | undefined
}

/** Back, if possible, and the way out. Visible on every step. */
function WizardHeader({ wizard, onCancel }: WizardHeaderProps) {
  const { signOut } = useSession()
  return (
    <div
      data-slot="dialog-header"
      className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-center justify-between gap-2 border-b border-line bg-surface/95 px-3 py-2.5 backdrop-blur sm:-mx-6 sm:px-4"
    >
      <BackButton wizard={wizard} onCancel={onCancel} />
      <StepDots {...stepPosition(wizard.step, wizard.mode)} className="flex-wrap justify-center" />
      <div className="flex min-w-20 justify-end">
        <Button variant="ghost" size="sm" onClick={() => void signOut()}>
          <LogOut />
          <span className="max-sm:sr-only">{t`Sign out`}</span>
        </Button>
      </div>
    </div>
  )
}

function BackButton({ wizard, onCancel }: WizardHeaderProps) {
  const action = wizard.back ?? onCancel
  return (
    <div className="flex min-w-20">
      {action && (
        <Button variant="ghost" size="sm" disabled={wizard.busy} onClick={action}>
          <ArrowLeft />
          <span className="max-sm:sr-only">{wizard.back ? t`Back` : t`Cancel`}</span>
        </Button>
      )}
    </div>
  )
}
