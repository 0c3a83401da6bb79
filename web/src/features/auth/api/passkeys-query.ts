/** The passkeys, as the identity provider lists them. */
import { queryOptions } from '@tanstack/react-query'
import type { SessionController } from '../model/session-controller'

export const passkeysKey = ['passkeys'] as const

export function passkeysQuery(controller: SessionController) {
  return queryOptions({
    queryKey: passkeysKey,
    queryFn: async () => (await controller.gateway()).passkeys(),
    retry: false,
  })
}
