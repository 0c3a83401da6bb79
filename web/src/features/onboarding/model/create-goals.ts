/** Creates all goals in parallel and reports each result, so that one failure does not hide another's success. */
import { plural, t } from '@lingui/core/macro'
import { ApiProblem } from '@/lib/problem'
import type { DraftGoal } from './draft'

interface GoalFailure {
  key: string
  name: string
  message: string
}

export interface CreationResult {
  total: number
  success: number
  createdKeys: string[]
  failures: GoalFailure[]
}

export const createdText = ({ success, total }: Pick<CreationResult, 'success' | 'total'>) =>
  plural(total, { one: `${success} of # goal created`, other: `${success} of # goals created` })

/** Calls `create` once per goal, all in parallel. Never rejects. */
export async function createGoals(
  goals: readonly DraftGoal[],
  create: (goal: DraftGoal) => Promise<unknown>,
): Promise<CreationResult> {
  const settled = await Promise.allSettled(goals.map(async (goal) => create(goal)))
  const createdKeys: string[] = []
  const failures: GoalFailure[] = []
  for (const [index, goal] of goals.entries()) {
    const outcome = settled[index]
    if (outcome?.status === 'fulfilled') createdKeys.push(goal.key)
    else failures.push(failureOf(goal, outcome?.reason))
  }
  return { total: goals.length, success: createdKeys.length, createdKeys, failures }
}

function failureOf(goal: DraftGoal, reason: unknown): GoalFailure {
  return { key: goal.key, name: goal.name.trim() || t`Unknown Goal`, message: messageOf(reason) }
}

function messageOf(reason: unknown): string {
  if (reason instanceof ApiProblem) return reason.userMessage
  return (reason instanceof Error && reason.message) || t`Unknown error`
}
