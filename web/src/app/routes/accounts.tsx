import type { RouteHandle } from '../route-handle'

export { AccountsPage as Component } from '@/features/accounts/accounts-page'

export const handle: RouteHandle = { title: 'Accounts' }
