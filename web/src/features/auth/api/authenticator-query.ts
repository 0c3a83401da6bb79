/** Whether signing in asks for a code, as the identity provider says it. */
import { queryOptions } from '@tanstack/react-query'
import type { SessionController } from '../model/session-controller'

export const authenticatorKey = ['authenticator'] as const

export function authenticatorQuery(controller: SessionController) {
  return queryOptions({
    queryKey: authenticatorKey,
    queryFn: async () => (await controller.gateway()).hasAuthenticator(),
    // The provider's library has tried again by itself.
    retry: false,
  })
}
