import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '@/lib/session'
import { useStore } from '@/lib/use-store'
import { useSessionController } from '../model/session'
import { timeLeft, WARNING_MS, watchSession } from '../model/session-watch'
import { SessionWarning } from './session-warning'

/** An offer that does not load is not made: the page goes on without it. */
const PasskeyOffer = lazy(() =>
  import('./passkey-offer').then(
    ({ PasskeyOffer }) => ({ default: PasskeyOffer }),
    () => ({ default: () => null }),
  ),
)

/** Mounted once for a signed-in person: warns before the session ends, ends it, and offers a passkey for the next. */
export function SessionWatch() {
  const controller = useSessionController()
  const { signOut } = useSession()
  const end = useStore(controller.sessionEnd, null)
  const [warned, setWarned] = useState(false)

  useEffect(() => watchSession(controller, () => setWarned(true), Date.now), [controller])

  // Another tab may have extended the session meanwhile.
  const near = (timeLeft(controller, Date.now()) ?? Number.POSITIVE_INFINITY) <= WARNING_MS
  return (
    <>
      <Suspense fallback={null}>
        <PasskeyOffer />
      </Suspense>
      {warned && end !== null && near && (
        <SessionWarning
          key={end}
          end={end}
          onExtend={() => controller.extend()}
          onExtended={() => setWarned(false)}
          onEnd={() => void controller.expire()}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  )
}
