/** Shows its pages only to a signed-in user, in the app's frame. */
import { useDeferredValue, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loadedFrame } from '@/app/lazy-providers'
import { hasStoredSession } from '@/features/auth/session/token-storage'
import { lastFiguresAt } from '@/lib/last-figures'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { AppFrame } from './app-frame'
import { AppShell } from './app-shell'
import { PageSkeleton } from './page-skeleton'

export { AppFrame }

export function Component() {
  // The texts are loaded by now; they are not when this module runs.
  useEffect(() => loadedFrame.set(AppFrame), [])
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // A user whose session is valid sees the page once it is ready. It renders in small steps, so that clicks are handled
  // in between.
  const checking = useDeferredValue(session.status === 'loading')

  // A user who leaves this page is on the way to another; one who returns to it later is not.
  const [isBack] = useState(session.status === 'signedOut')
  const isLeaving = session.status === 'signedOut' && session.left === true && !isBack
  if (session.status === 'signedOut' && !isLeaving) {
    // The stored tokens could be neither checked nor renewed.
    const isCutOff = !navigator.onLine || hasStoredSession()
    if (isCutOff && lastFiguresAt(new Date())) return <Navigate to={paths.lastFigures} replace />
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
  }
  if (checking || isLeaving || session.status === 'loading') {
    return (
      <AppShell account={undefined}>
        <PageSkeleton />
      </AppShell>
    )
  }
  return <AppFrame />
}
