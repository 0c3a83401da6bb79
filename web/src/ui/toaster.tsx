import { Suspense, useEffect } from 'react'
import { lazyExtra } from '@/lib/lazy'
import { useStore } from '@/lib/use-store'
import { shownToasts, wasToastShown } from './toast'

/** Late enough not to compete with the page, early enough for the toast that says the network is gone. */
const PRELOAD_AFTER_MS = 2_000

const loadHost = () => import('./toast-host')
// A message that cannot be shown must not take the page with it.
const ToastHost = lazyExtra('default', loadHost)

/** Mounted once, by the app's providers. What draws toasts is fetched after the page has settled. */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => loadHost().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useStore(shownToasts, [])
  if (!wasToastShown()) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
