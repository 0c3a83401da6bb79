import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '@/lib/idle'

interface WhenIdleProps {
  /** Waits until this is true. */
  ready?: boolean
  /** Shown until then, and while the code loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders when the browser is idle: content below the first screen, so that it never delays what the user sees first. */
export function WhenIdle({ ready = true, fallback = null, children }: WhenIdleProps) {
  const [now, setNow] = useState(false)
  useEffect(() => (ready ? whenIdle(() => setNow(true)) : undefined), [ready])
  return now ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
