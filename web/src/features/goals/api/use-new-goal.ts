import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type CreateGoal, postGoal } from '@/entities/goals'
import { FIGURES } from '@/entities/query-keys'
import type { Goal } from '@/lib/api-types'
import { withEffects } from '@/lib/mutation-effects'
import { userMessage } from '@/lib/problem'
import { toast } from '@/ui/toast'
import type { Share } from '../model/claims'
import { putAllocations } from './use-save-allocations'

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
export function useNewGoal() {
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
