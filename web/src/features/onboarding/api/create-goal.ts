import { api } from '@/lib/api-client'
import type { Goal, NewGoal } from '@/lib/api-types'

export interface CreateGoal {
  goal: NewGoal
  /** The same for every attempt at the same goal, so that it is created once. */
  idempotencyKey: string
}

export async function createGoal({ goal, idempotencyKey }: CreateGoal): Promise<Goal> {
  const created = await api.post<{ goal: Goal }>('/create-goal', { goal }, { idempotencyKey })
  return created.goal
}
