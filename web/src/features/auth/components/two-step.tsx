import { t } from '@lingui/core/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { logSecurityChange } from '@/entities/log-event'
import { lazyPart } from '@/lib/lazy'
import { Button } from '@/ui/button'
import { QueryFallback } from '@/ui/query-fallback'
import { failureText } from '../content/messages'
import { endEverySession } from '../session/end-every-session'
import type { SessionController } from '../session/session-controller'
import { useSessionController } from '../session/use-auth'
import { RemovalDialog } from './removal-dialog'

// Few visits need it, and it contains its own QR code.
const AuthenticatorSetup = lazyPart('AuthenticatorSetup', () => import('./authenticator-setup'))

const authenticatorKey = ['authenticator'] as const

/** Whether signing in requires a code, as the identity provider reports it. */
function authenticatorQuery(controller: SessionController) {
  return queryOptions({
    queryKey: authenticatorKey,
    queryFn: async () => (await controller.gateway()).hasAuthenticator(),
    // The provider's library has already retried.
    retry: false,
  })
}

/** Whether signing in requires a code, and the controls to change that. */
export function TwoStep() {
  const read = useQuery(authenticatorQuery(useSessionController()))
  const { data: isOn } = read
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="two-step-title" className="grid gap-3">
      <h3 ref={title} id="two-step-title" tabIndex={-1} className="text-control font-semibold">
        {t`Two-step sign-in`}
      </h3>
      {isOn !== undefined ? (
        <Known isOn={isOn} focusTitle={() => title.current?.focus()} />
      ) : (
        <QueryFallback
          read={read}
          loading={t`Loading two-step sign-in`}
          height="h-24"
          explain={failureText}
        />
      )}
    </section>
  )
}

interface KnownProps {
  isOn: boolean
  /** Moves the focus when the focused control disappears. */
  focusTitle: () => void
}

function Known({ isOn, focusTitle }: KnownProps) {
  const client = useQueryClient()
  const controller = useSessionController()
  const [open, setOpen] = useState(false)
  const unfold = (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={open && !isOn}
      aria-label={isOn ? t`Turn off two-step sign-in` : t`Set up two-step sign-in`}
      onClick={() => {
        if (!isOn) focusTitle()
        setOpen(true)
      }}
    >
      {isOn ? t`Turn off` : t`Set up`}
    </Button>
  )

  function fold(): void {
    focusTitle()
    setOpen(false)
  }

  function turnedOn(): void {
    client.setQueryData(authenticatorKey, true)
    void logSecurityChange(client, 'client.two_step_turned_on')
    fold()
  }

  async function turnedOff(): Promise<void> {
    await logSecurityChange(client, 'client.two_step_turned_off')
    if (await endEverySession(controller, t`Two-step sign-in is off`)) return
    client.setQueryData(authenticatorKey, false)
    setOpen(false)
  }

  const text = (
    <p className="text-control text-text-2">
      {isOn
        ? t`You sign in with your password and a code from your authenticator app.`
        : t`You sign in with just your password. With an authenticator app on your phone, a stolen password is not enough.`}
    </p>
  )
  if (isOn) {
    return (
      <>
        {text}
        {unfold}
        {open && (
          <RemovalDialog
            title={t`Turn off two-step sign-in?`}
            text={t`You will sign in with just your password, and every device is signed out, this one too. Delete Goldgrove from your authenticator app afterwards, because its codes will stop working.`}
            confirmLabel={t`Turn off`}
            remove={(gateway) => gateway.removeAuthenticator()}
            onRemoved={turnedOff}
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
          <AuthenticatorSetup onDone={turnedOn} onCancel={fold} />
        </Suspense>
      ) : (
        unfold
      )}
    </>
  )
}
