/** Lets only a signed-in person through, into the app's frame. */
import { useDeferredValue, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { appFrame } from '@/app/account-layer'
import { hasStoredSession } from '@/features/auth/session/token-storage'
import { lastFiguresAt } from '@/lib/last-figures'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { AppFrame } from './app-frame'
import { AppShell } from './app-shell'
import { PageOutline } from './page-outline'

export { AppFrame }

export function Component() {
  // Texts are there by now, unlike when this module is run.
  useEffect(() => appFrame.set(AppFrame), [])
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // Who has been let in sees the page once it is ready; until then it is made in small steps, between which clicks count.
  const checking = useDeferredValue(session.status === 'loading')

  // Who leaves this page is on the way to another one; who comes back to it after that is not.
  const [isBack] = useState(session.status === 'signedOut')
  const isLeaving = session.status === 'signedOut' && session.left === true && !isBack
  if (session.status === 'signedOut' && !isLeaving) {
    // Tokens that are still here could be neither checked nor renewed.
    const isCutOff = !navigator.onLine || hasStoredSession()
    if (isCutOff && lastFiguresAt(new Date())) return <Navigate to={paths.lastFigures} replace />
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
  }
  if (checking || isLeaving || session.status === 'loading') {
    return (
      <AppShell account={undefined}>
        <PageOutline />
      </AppShell>
    )
  }
  return <AppFrame />
}
