import type { RouteHandle } from '../route-handle'

export { RegisterPage as Component } from '@/features/auth/register-page'

export const handle: RouteHandle = { title: 'Create your account' }
