import type { RouteHandle } from '../route-handle'

export { InsightsPage as Component } from '@/features/insights/insights-page'

export const handle: RouteHandle = { title: 'Insights' }
