/** Which goals the list shows. The choice lives in the address, so that it survives a reload. */
import type { Goal } from '@/lib/api-types'
import { goalOutlook, isBehind, isOnPace } from './goal-outlook'

export const goalFilters = ['all', 'behind', 'pace', 'reached'] as const
export type GoalFilter = (typeof goalFilters)[number]

export const filterNames: Record<GoalFilter, string> = {
  all: 'All',
  behind: 'Behind pace',
  pace: 'On pace',
  reached: 'Reached',
}

const tests: Record<GoalFilter, (goal: Goal) => boolean> = {
  all: () => true,
  behind: (goal) => isBehind(goalOutlook(goal)),
  pace: (goal) => isOnPace(goalOutlook(goal)),
  reached: (goal) => goalOutlook(goal).standing === 'reached',
}

export function toGoalFilter(value: string | null): GoalFilter {
  return goalFilters.find((filter) => filter === value) ?? 'all'
}

export function filterGoals(goals: readonly Goal[], filter: GoalFilter): Goal[] {
  return goals.filter(tests[filter])
}
