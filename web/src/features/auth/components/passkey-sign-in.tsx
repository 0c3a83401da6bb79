import { t } from '@lingui/core/macro'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { readStored, storageKeys } from '@/lib/storage'
import { useTask } from '@/lib/use-task'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field'
import { failureText } from '../content/messages'
import type { SessionController } from '../session/session-controller'
import { useSessionController } from '../session/use-auth'

/** A challenge of the user pool expires after three minutes. The one in the email field is renewed before that. */
const RENEWAL_MS = 150_000

/** Signs in with a passkey: by this button, or in the email field where the browser supports it. */
export function PasskeySignIn({ email }: { email: string }) {
  const controller = useSessionController()
  const { pending, failure, setFailure, run } = useTask(
    (account: string) => controller.signInWithPasskey(account),
    failureText,
  )
  // The button's prompt and the request in the field would cancel each other.
  useEffect(() => (pending ? undefined : offerInField(controller)), [controller, pending])

  function signIn(): void {
    const account = email.trim() || readStored(storageKeys.passkeyAccount)
    if (account) void run(account)
    else setFailure(t`Enter your email first. Then choose your passkey.`)
  }

  return (
    <div className="grid gap-2">
      <Button variant="secondary" size="lg" full pending={pending} onClick={signIn}>
        <KeyRound className="size-4" />
        {t`Use a passkey`}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}

/** Makes the browser offer the passkey last used here. Returns a function that stops it. */
function offerInField(controller: SessionController): () => void {
  const account = readStored(storageKeys.passkeyAccount)
  if (account === null) return () => undefined
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function offer(known: string): Promise<void> {
    if (stopped || !(await browserSupportsWebAuthnAutofill())) return
    timer = setTimeout(() => void offer(known), RENEWAL_MS)
    // The user did not ask for it, so a failure stays silent; the button and the password still work.
    await controller.signInWithPasskey(known, true).catch(() => undefined)
  }
  void offer(account)
  return () => {
    stopped = true
    clearTimeout(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}
