import { use, useEffect } from 'react'
import { SessionContext } from '@/lib/session'
import { useStore } from '@/lib/use-store'
import { appFrame } from '../account-layer'
import { PublicLayout } from './public-layout'

/** Pages that anybody may read, and that stay inside the app for a signed-in person. */
export function OpenLayout() {
  const isSignedIn = use(SessionContext)?.status === 'signedIn'
  const Frame = useStore(appFrame, null)
  useEffect(() => {
    if (!isSignedIn) return
    // Without the frame the public layout serves.
    import('./protected-layout').then(
      ({ AppFrame }) => appFrame.set(AppFrame),
      () => undefined,
    )
  }, [isSignedIn])
  return isSignedIn && Frame ? <Frame /> : <PublicLayout />
}
