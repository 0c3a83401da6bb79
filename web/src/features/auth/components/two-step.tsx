import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { logSecurityChange } from '@/entities/log-event'
import { Button } from '@/ui/button'
import { Unread } from '@/ui/unread'
import { authenticatorKey, authenticatorQuery } from '../api/authenticator-query'
import { failureMessages } from '../content/messages'
import { twoStepMessages } from '../content/two-step-messages'
import { toAuthFailure } from '../model/auth-failure'
import { endEverySession } from '../model/end-every-session'
import { useSessionController } from '../model/session'
import { RemovalDialog } from './removal-dialog'

// Few visits need it, and it draws its QR code itself.
const AuthenticatorSetup = lazy(async () => {
  const { AuthenticatorSetup } = await import('./authenticator-setup')
  return { default: AuthenticatorSetup }
})

/** Whether signing in asks for a code, and the way to change that. */
export function TwoStep() {
  const read = useQuery(authenticatorQuery(useSessionController()))
  const { data: isOn } = read
  return (
    <section aria-labelledby="two-step-title" className="grid gap-3">
      <h3 id="two-step-title" className="text-control font-semibold">
        {twoStepMessages.title}
      </h3>
      {isOn !== undefined ? (
        <Known isOn={isOn} />
      ) : (
        <Unread
          read={read}
          loading={twoStepMessages.checking}
          height="h-16"
          explain={(error) => failureMessages[toAuthFailure(error).kind]}
        />
      )}
    </section>
  )
}

function Known({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const controller = useSessionController()
  const [open, setOpen] = useState(false)
  const unfold = (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={open && !isOn}
      onClick={() => setOpen(true)}
    >
      {isOn ? twoStepMessages.remove : twoStepMessages.setUp}
    </Button>
  )

  function turnedOn(): void {
    client.setQueryData(authenticatorKey, true)
    void logSecurityChange(client, 'client.two_step_turned_on')
    setOpen(false)
  }

  async function turnedOff(): Promise<void> {
    await logSecurityChange(client, 'client.two_step_turned_off')
    if (await endEverySession(controller, twoStepMessages.turnedOff)) return
    client.setQueryData(authenticatorKey, false)
    setOpen(false)
  }

  const text = (
    <p className="text-control text-text-2">{isOn ? twoStepMessages.on : twoStepMessages.off}</p>
  )
  if (isOn) {
    return (
      <>
        {text}
        {unfold}
        {open && (
          <RemovalDialog
            messages={twoStepMessages}
            remove={(gateway) => gateway.removeAuthenticator()}
            onRemoved={() => void turnedOff()}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  }
  return (
    <>
      {text}
      {open ? (
        <Suspense fallback={unfold}>
          <AuthenticatorSetup onDone={turnedOn} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        unfold
      )}
    </>
  )
}
