import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { goalsQuery, profileQuery } from '@/entities/household'
import { GoalsPage } from '@/features/goals/goals-page'
import { OnboardingWizard } from '@/features/onboarding/components/onboarding-wizard'
import type { WizardEnd } from '@/features/onboarding/model/use-wizard'
import { allocatePath } from '@/lib/form-paths'
import { paths } from '@/lib/paths'
import { QueryFallback } from '@/ui/query-fallback'
import { toast } from '@/ui/toast'

/** The wizard over the list that the new goal will join. */
export function Component() {
  const profile = useQuery(profileQuery)
  const { data: goals } = useQuery(goalsQuery)
  // The list shows its own failure. It must not be mounted again, because it would be loaded again before it shows that.
  if (goals !== undefined && profile.data === undefined && profile.isError) {
    return <QueryFallback card read={profile} title={t`We couldn't start a new goal`} />
  }
  return (
    <>
      <GoalsPage />
      <NewGoalWizard />
    </>
  )
}

/** Opens once all its input is loaded. Before the first goals, the app's own wizard is already open. */
function NewGoalWizard() {
  const navigate = useNavigate()
  // Back leads to the page before the wizard, instead of restarting it.
  const leave = (to: string) => void navigate(to, { replace: true })
  const { data: profile } = useQuery(profileQuery)
  const { data: goals } = useQuery(goalsQuery)
  if (!profile?.onboarding_completed || goals === undefined) return null

  /** Continues to the allocation of a single new goal; with several, the user picks one from the list. */
  function finish({ goalIds: [first, ...others] }: WizardEnd): void {
    toast.success(t`Goal created successfully`, { description: t`Next: allocate assets to it.` })
    leave(first && others.length === 0 ? allocatePath(first) : paths.goals)
  }

  return (
    <OnboardingWizard
      mode="evolution"
      profile={profile}
      existing={goals}
      onCancel={() => leave(paths.goals)}
      onDone={finish}
    />
  )
}
