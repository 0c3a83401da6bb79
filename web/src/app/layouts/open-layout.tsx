import { use, useEffect } from 'react'
import { SessionContext } from '@/lib/session'
import { useStore } from '@/lib/store'
import { appFrame } from '../account-layer'
import { PublicLayout } from './public-layout'

/** Pages that anybody may read, and that stay inside the app for a signed-in person. */
export function OpenLayout() {
  const isSignedIn = use(SessionContext)?.status === 'signedIn'
  const Frame = useStore(appFrame, null)
  useEffect(() => {
    // It names itself once it is loaded; without it the public layout serves.
    if (isSignedIn) import('./protected-layout').catch(() => undefined)
  }, [isSignedIn])
  return isSignedIn && Frame ? <Frame /> : <PublicLayout />
}
