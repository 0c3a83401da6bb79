/** One goal in every list of goals that the page keeps. */
import type { QueryClient } from '@tanstack/react-query'
import type { Dashboard, Goal } from '@/lib/api-types'
import { queryKeys } from '@/lib/queries'

/** The goal as the page shows it now. */
export function findGoal(client: QueryClient, id: string): Goal | undefined {
  const goals =
    client.getQueryData<Goal[]>(queryKeys.goals) ??
    client.getQueryData<Dashboard>(queryKeys.dashboard)?.goals
  return goals?.find((goal) => goal.id === id)
}

/** Puts the goal in the place of its earlier self. */
export function putGoal(client: QueryClient, goal: Goal): void {
  const replaced = (goals: readonly Goal[]) => goals.map((one) => (one.id === goal.id ? goal : one))
  client.setQueryData<Goal[]>(queryKeys.goals, (goals) => goals && replaced(goals))
  client.setQueryData<Dashboard>(
    queryKeys.dashboard,
    (dashboard) => dashboard && { ...dashboard, goals: replaced(dashboard.goals) },
  )
}
