import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createGoal } from '@/entities/goals'
import { profileQuery } from '@/entities/household'
import { completeOnboarding } from '@/entities/profile'
import { toast } from '@/ui/toast'
import { type CreationResult, createdText, createGoals } from './create-goals'
import { toNewGoal } from './draft'
import type { Wizard } from './use-wizard'

/** A second failure replaces the first one's toast. */
const FINISH_TOAST = 'wizard-finish'

/** The end of step 3: creates the draft's goals. */
export function useFinish(wizard: Wizard) {
  const { mode, currency, draft, change, progress, onCreating, run } = wizard
  const client = useQueryClient()
  const [result, setResult] = useState<CreationResult | null>(null)
  const goalIds = useRef<string[]>([])
  const goal = useMutation({
    ...createGoal(),
    onSuccess: ({ id }) => {
      goalIds.current.push(id)
    },
  })
  const completion = useMutation(completeOnboarding())

  /** Creates the missing goals, each under its own key, then marks the profile even if some failed. */
  async function finish(): Promise<void> {
    if (mode === 'onboarding' && !draft.submitted && (await isCompletedElsewhere(client))) {
      return end(0)
    }
    onCreating?.(true)
    change({ submitted: true, picked: null })
    const waiting = draft.goals.filter(({ key }) => !draft.createdKeys.includes(key))
    const created = await createGoals(waiting, (one) =>
      goal.mutateAsync({ goal: toNewGoal(one, currency), idempotencyKey: one.key }),
    )
    const createdKeys = [...draft.createdKeys, ...created.createdKeys]
    change({ createdKeys })
    if (!(await markCompleted())) return

    if (created.failures.length > 0) return report(created, createdKeys.length)
    await end(createdKeys.length)
  }

  /** The profile of a user who adds a goal is already marked. */
  async function markCompleted(): Promise<boolean> {
    if (mode === 'evolution') return true
    try {
      await completion.mutateAsync()
      return true
    } catch {
      toast.destructive(t`Error completing setup`, {
        id: FINISH_TOAST,
        description: t`Something went wrong. Please try again.`,
      })
      return false
    }
  }

  function report(created: CreationResult, success: number): void {
    const total = draft.goals.length
    setResult({ ...created, success, total })
    toast.destructive(t`Something went wrong. Please try again.`, {
      id: FINISH_TOAST,
      description: createdText({ success, total }),
    })
  }

  async function end(success: number): Promise<void> {
    await progress.recordEnd(3)
    wizard.close()
    wizard.onDone({ success, goalIds: goalIds.current })
  }

  return {
    /** The result, unless every goal was created. */
    result,
    finish: () => run(finish),
    goOnWithoutTheRest: () => run(() => end(draft.createdKeys.length)),
  }
}

/** Another tab finished the wizard first: its goals exist, and must not be created twice. */
async function isCompletedElsewhere(client: QueryClient): Promise<boolean> {
  try {
    const profile = await client.fetchQuery({ ...profileQuery, staleTime: 0, retry: false })
    return profile.onboarding_completed
  } catch {
    // Creating will show the error.
    return false
  }
}
