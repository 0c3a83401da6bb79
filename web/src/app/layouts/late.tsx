import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '@/lib/idle'

/** What is not part of the first sight: asked for when the browser has nothing better to do, and never in its way. */
export function Late({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false)
  useEffect(() => whenIdle(() => setNow(true)), [])
  return now && <Suspense fallback={null}>{children}</Suspense>
}
