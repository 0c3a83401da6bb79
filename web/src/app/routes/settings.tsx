import type { RouteHandle } from '../route-handle'

export { SettingsPage as Component } from '@/features/settings/settings-page'

export const handle: RouteHandle = { title: 'Settings' }
