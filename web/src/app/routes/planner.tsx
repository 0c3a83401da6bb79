import type { RouteHandle } from '../route-handle'

export { PlannerPage as Component } from '@/features/goals/planner-page'

export const handle: RouteHandle = { title: 'Goal planner' }
