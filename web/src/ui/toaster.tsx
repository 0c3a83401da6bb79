import { Suspense, useEffect } from 'react'
import { lazyExtra } from '@/lib/lazy'
import { useStore } from '@/lib/use-store'
import { shownToasts, wasToastShown } from './toast'

/** Late enough not to compete with the page, early enough for the toast about a lost connection. */
const PRELOAD_AFTER_MS = 2_000

const loadHost = () => import('./toast-host')
// A toast that cannot be shown must not break the page.
const ToastHost = lazyExtra('default', loadHost)

/** Mounted once, by the app's providers. Its rendering code is loaded after the page has settled. */
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
