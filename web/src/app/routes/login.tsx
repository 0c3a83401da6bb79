import type { RouteHandle } from '../route-handle'

export { LoginPage as Component } from '@/features/auth/login-page'

export const handle: RouteHandle = { title: 'Sign in' }
