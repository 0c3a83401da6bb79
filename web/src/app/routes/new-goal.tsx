import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { profileQuery } from '@/entities/household'
import type { CreatedGoal } from '@/features/goals/api/use-new-goal'
import { NewGoalDialog } from '@/features/goals/components/new-goal-dialog'
import { GoalsPage } from '@/features/goals/goals-page'
import { allocatePath } from '@/lib/form-paths'
import { paths } from '@/lib/paths'

/** The short form over the list that the new goal will join. */
export function Component() {
  const navigate = useNavigate()
  // Back leads to the page before the form, not to an empty form.
  const leave = (to: string) => void navigate(to, { replace: true })
  const { data: profile } = useQuery(profileQuery)

  /** Continues to the plan; if the allocation failed, to allocating again. */
  function show({ goal, unallocated }: CreatedGoal): void {
    leave(unallocated === null ? paths.goalPlanner(goal.id) : allocatePath(goal.id))
  }

  return (
    <>
      <GoalsPage />
      {profile?.onboarding_completed && (
        <NewGoalDialog
          mainCurrency={profile.currency}
          onClose={() => leave(paths.goals)}
          onCreated={show}
        />
      )}
    </>
  )
}
