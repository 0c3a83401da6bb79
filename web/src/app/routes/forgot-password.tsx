import type { RouteHandle } from '../route-handle'

export { ForgotPasswordPage as Component } from '@/features/auth/forgot-password-page'

export const handle: RouteHandle = { title: 'Reset your password' }
