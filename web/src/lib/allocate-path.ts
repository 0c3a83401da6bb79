import { paths } from './paths'

/** Query parameter of the planner that opens the allocation of assets. */
export const ALLOCATE_PARAM = 'allocate'

export const allocatePath = (goalId: string) =>
  `${paths.goalPlanner(goalId)}?${ALLOCATE_PARAM}=true`
