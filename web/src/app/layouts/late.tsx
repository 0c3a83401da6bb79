import { type ReactNode, Suspense, useEffect, useState } from 'react'

const IDLE_FALLBACK_MS = 200
/** A page that is never idle gets the rest of it, too. */
const IDLE_TIMEOUT_MS = 2_000

/** What is not part of the first sight: asked for when the browser has nothing better to do, and never in its way. */
export function Late({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setNow(true), IDLE_FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(() => setNow(true), { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(wish)
  }, [])
  return now && <Suspense fallback={null}>{children}</Suspense>
}
