/** The passkeys, as the identity provider lists them. */
import { t } from '@lingui/core/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { logSecurityChange } from '@/entities/log-event'
import { toast } from '@/ui/toast'
import type { SessionController } from '../session/session-controller'
import { useSessionController } from '../session/use-auth'

const passkeysKey = ['passkeys'] as const

/** Notice id of a passkey's offer and of its creation, so that the later one replaces the earlier. */
export const PASSKEY_NOTICE = 'passkey'

export function passkeysQuery(controller: SessionController) {
  return queryOptions({
    queryKey: passkeysKey,
    queryFn: async () => (await controller.gateway()).passkeys(),
    retry: false,
  })
}

/** Adds a passkey of this device. Rejects with an `AuthFailure`. */
export function useAddPasskey(): () => Promise<void> {
  const client = useQueryClient()
  const controller = useSessionController()
  return async () => {
    await (await controller.gateway()).addPasskey()
    toast.success(t`Passkey added`, {
      id: PASSKEY_NOTICE,
      description: t`Next time, choose “Use a passkey”.`,
    })
    await client.invalidateQueries({ queryKey: passkeysKey })
    void logSecurityChange(client, 'client.passkey_added')
  }
}
