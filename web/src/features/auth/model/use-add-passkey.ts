import { useQueryClient } from '@tanstack/react-query'
import { logSecurityChange } from '@/entities/log-event'
import { toast } from '@/ui/toast'
import { passkeysKey } from '../api/passkeys-query'
import { passkeyMessages } from '../content/passkey-messages'
import { useSessionController } from './session'

/** Adds a passkey of this device. Rejects with an `AuthFailure`. */
export function useAddPasskey(): () => Promise<void> {
  const client = useQueryClient()
  const controller = useSessionController()
  return async () => {
    await (await controller.gateway()).addPasskey()
    toast.success(passkeyMessages.done, { description: passkeyMessages.doneText })
    await client.invalidateQueries({ queryKey: passkeysKey })
    void logSecurityChange(client, 'client.passkey_added')
  }
}
