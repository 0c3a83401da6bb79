import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type CreateGoal, postGoal } from '@/entities/goals'
import { FIGURES } from '@/entities/query-keys'
import { type Attempt, attemptAt } from '@/lib/api-client'
import type { Goal, NewGoal } from '@/lib/api-types'
import { useFormSubmission } from '@/lib/form-submission'
import { withEffects } from '@/lib/mutation-effects'
import { userMessage } from '@/lib/problem'
import { useDraft } from '@/lib/tab-draft'
import { useFormDraft } from '@/lib/use-form-draft'
import { toast } from '@/ui/toast'
import { type NewGoalForm, NO_ACCOUNT, newGoalFields, newGoalFrom } from '../model/new-goal-form'
import type { Share } from '../model/share'
import { putAllocations } from './allocations'
import type { NewGoalPlan } from './use-new-goal-plan'

interface NewGoalWithShares extends CreateGoal {
  /** Allocated to the goal once it exists. */
  shares: readonly Share[]
}

export interface CreatedGoal {
  goal: Goal
  /** Why the allocation failed, although the goal was created. */
  unallocated: unknown
}

/** Creates a goal and allocates assets to it. The form shows a failure. */
function useCreateGoal() {
  return useMutation(
    withEffects<CreatedGoal, NewGoalWithShares>(
      {
        mutationKey: ['goal', 'create'],
        mutationFn: async ({ shares, ...wanted }) => {
          const goal = await postGoal(wanted)
          if (shares.length === 0) return { goal, unallocated: null }
          return putAllocations({ goal, shares }).then(
            (saved) => ({ goal: saved.goal, unallocated: null }),
            (unallocated: unknown) => ({ goal, unallocated }),
          )
        },
        onSuccess: ({ unallocated }) => {
          if (unallocated !== null) {
            toast.destructive(t`Nothing was set aside`, { description: userMessage(unallocated) })
          }
        },
      },
      {
        invalidates: FIGURES,
        success: ({ goal }) => ({ title: t`Goal created successfully`, description: goal.name }),
      },
    ),
  )
}

const Sent = z.object({ content: z.string(), key: z.string() })

/** The key of the goal to create, kept like the form, so that a resubmission after a reload is the same goal. */
function useKeptKey() {
  const { value, keep, forget } = useDraft('new_goal_attempt', Sent)
  const last = useRef<Attempt | null>(value)
  function keyOf(goal: NewGoal): string {
    last.current = attemptAt(goal, last.current)
    keep(last.current)
    return last.current.key
  }
  return { keyOf, forget }
}

/** Creates the goal of the form, with what it needs. The form is kept through a reload. */
export function useNewGoal(
  form: UseFormReturn<NewGoalForm>,
  { need, chosen, forgetParts }: NewGoalPlan,
  onCreated: (created: CreatedGoal) => void,
) {
  const create = useCreateGoal()
  const key = useKeptKey()
  const forgetFields = useFormDraft('new_goal', form)
  function forget(): void {
    forgetFields()
    key.forget()
    forgetParts()
  }
  const submission = useFormSubmission(
    form,
    async (input) => {
      if (!need) return form.setError('target', { message: t`This amount is too large.` })
      // A form kept through a reload may be sent before the accounts are loaded.
      if (!chosen && input.account !== NO_ACCOUNT) {
        const message = t`We can't use this account at the moment. Choose another, or try again.`
        return form.setError('account', { message })
      }
      const goal = newGoalFrom(input, need)
      const shares = chosen?.shares ?? []
      await create.mutateAsync(
        { goal, idempotencyKey: key.keyOf(goal), shares },
        // Not called if the user has left the page.
        { onSuccess: onCreated },
      )
      forget()
    },
    newGoalFields,
  )
  return { ...submission, forget, pending: create.isPending }
}
