import { paths } from '@/lib/paths'

/** Query parameter of the planner that opens the allocation of assets. */
export const ALLOCATE_PARAM = 'allocate'

export function allocatePath(goalId: string): string {
  return `${paths.goalPlanner(goalId)}?${ALLOCATE_PARAM}=true`
}
