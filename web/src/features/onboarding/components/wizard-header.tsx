import { ArrowLeft, LogOut } from 'lucide-react'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { StepDots } from '@/ui/step-dots'
import { wizardTexts } from '../content/onboarding'
import { stepPosition } from '../model/steps'
import type { Wizard } from '../model/use-wizard'

export interface WizardHeaderProps {
  wizard: Wizard
  /** Leaves the wizard from its first step, where that is allowed. */
  onCancel?: (() => void) | undefined
}

/** Back, where one is, and the way out. In sight on every step. */
export function WizardHeader({ wizard, onCancel }: WizardHeaderProps) {
  const { signOut } = useSession()
  return (
    <div className="sticky -top-5 z-10 -mx-5 -mt-5 flex items-center justify-between gap-2 border-b border-line bg-surface/95 px-3 py-2.5 backdrop-blur sm:-mx-6 sm:px-4">
      <BackButton wizard={wizard} onCancel={onCancel} />
      <StepDots {...stepPosition(wizard.step, wizard.mode)} className="flex-wrap justify-center" />
      <div className="flex min-w-20 justify-end">
        <Button variant="ghost" size="sm" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
          <span className="max-sm:sr-only">{wizardTexts.signOut}</span>
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
          <ArrowLeft aria-hidden="true" />
          <span className="max-sm:sr-only">
            {wizard.back ? wizardTexts.back : wizardTexts.cancel}
          </span>
        </Button>
      )}
    </div>
  )
}
