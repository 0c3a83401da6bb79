import { use, useEffect } from 'react'
import { SessionContext } from '@/lib/session'
import { useStore } from '@/lib/use-store'
import { loadedFrame } from '../lazy-providers'
import { PublicLayout } from './public-layout'

/** Public pages, which stay inside the app for a signed-in user. */
export function OpenLayout() {
  const isSignedIn = use(SessionContext)?.status === 'signedIn'
  const Frame = useStore(loadedFrame, null)
  useEffect(() => {
    if (!isSignedIn) return
    // If the frame cannot be loaded, the public layout is shown.
    import('./protected-layout').then(
      ({ AppFrame }) => loadedFrame.set(AppFrame),
      () => undefined,
    )
  }, [isSignedIn])
  return isSignedIn && Frame ? <Frame /> : <PublicLayout />
}
