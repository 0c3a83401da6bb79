import { useEffect, useState } from 'react'
import { useSession } from '@/lib/session'
import { useStore } from '@/lib/store'
import { useSessionController } from '../model/session'
import { timeLeft, WARNING_MS, watchSession } from '../model/session-watch'
import { SessionWarning } from './session-warning'

/** Mounted once for a signed-in person: warns before the session ends, and ends it. */
export function SessionWatch() {
  const controller = useSessionController()
  const { signOut } = useSession()
  const end = useStore(controller.sessionEnd, null)
  const [warned, setWarned] = useState(false)

  useEffect(() => watchSession(controller, () => setWarned(true), Date.now), [controller])

  // Another tab may have extended the session meanwhile.
  const near = (timeLeft(controller, Date.now()) ?? Number.POSITIVE_INFINITY) <= WARNING_MS
  if (!warned || end === null || !near) return null
  return (
    <SessionWarning
      key={end}
      end={end}
      onExtend={() => controller.extend()}
      onExtended={() => setWarned(false)}
      onEnd={() => void controller.expire()}
      onSignOut={() => void signOut()}
    />
  )
}
