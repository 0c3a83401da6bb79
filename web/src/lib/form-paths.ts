/** Addresses that open a form on its page. */
import { paths } from './paths'

/** Query parameter of the planner that opens the allocation of assets. */
export const ALLOCATE_PARAM = 'allocate'

export const allocatePath = (goalId: string) =>
  `${paths.goalPlanner(goalId)}?${ALLOCATE_PARAM}=true`

/** Query parameter of an account's page that opens its form. */
export const EDIT_PARAM = 'edit'

export const editAccountPath = (accountId: string) =>
  `${paths.account(accountId)}&${EDIT_PARAM}=true`
