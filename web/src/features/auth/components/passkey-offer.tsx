import { t } from '@lingui/core/macro'
import { platformAuthenticatorIsAvailable } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { paths } from '@/lib/paths'
import { useSignedInUser } from '@/lib/session'
import { readStored, writeStored } from '@/lib/storage'
import { toast } from '@/ui/toast'
import { failureText } from '../content/messages'
import { isFresh } from '../model/fresh-sign-in'
import { PASSKEY_NOTICE, useAddPasskey } from '../model/passkeys-query'
import { useSessionController } from '../session/use-auth'

/** The id of the user to whom this device offered a passkey. */
const KEY = 'goldgrove_passkey_offered'
const SHOWN_MS = 30_000

/** Offers a passkey once per device, after a user without one has signed in. */
export function PasskeyOffer() {
  const controller = useSessionController()
  const { id } = useSignedInUser()
  const addPasskey = useAddPasskey()
  const isInSettings = useLocation().pathname === paths.settings

  async function add(): Promise<void> {
    try {
      await addPasskey()
    } catch (error) {
      toast.destructive(failureText(error))
    }
  }

  const offer = useEffectEvent(async (isCurrent: () => boolean) => {
    if (readStored(KEY) === id || !(await platformAuthenticatorIsAvailable())) return
    if (!(await isFresh(controller))) return
    if ((await (await controller.gateway()).passkeys()).length > 0) return
    if (!isCurrent()) return
    writeStored(KEY, id)
    toast.info(t`Skip the password next time`, {
      id: PASSKEY_NOTICE,
      description: t`Add a passkey to sign in with your fingerprint, face or screen lock.`,
      duration: SHOWN_MS,
      action: { label: t`Add`, onClick: () => void add() },
    })
  })

  useEffect(() => {
    // The settings have the button themselves, and the message would cover their switches.
    if (isInSettings) return
    let current = true
    // The user did not ask for the offer, so a failure stays silent; the next visit tries again.
    void offer(() => current).catch(() => undefined)
    return () => {
      current = false
      toast.dismiss(PASSKEY_NOTICE)
    }
  }, [isInSettings])

  return null
}
