import type { RouteHandle } from '../route-handle'

export { GoalsPage as Component } from '@/features/goals/goals-page'

export const handle: RouteHandle = { title: 'Goals' }
