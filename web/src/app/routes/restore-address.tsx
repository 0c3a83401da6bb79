export { RestoreAddressPage as Component } from '@/features/auth/restore-address-page'
