import type { RouteHandle } from '../route-handle'

export { EmailConfirmationPage as Component } from '@/features/auth/email-confirmation-page'

export const handle: RouteHandle = { title: 'Confirm your email' }
