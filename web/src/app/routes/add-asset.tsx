import type { RouteHandle } from '../route-handle'

export { AddAssetPage as Component } from '@/features/accounts/add-asset-page'

export const handle: RouteHandle = { title: 'Add asset' }
