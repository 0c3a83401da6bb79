export { AddAssetPage as Component } from '@/features/accounts/add-asset-page'
