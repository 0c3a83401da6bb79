import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '@/lib/idle'

export interface WhenIdleProps {
  /** Waits for this first. */
  ready?: boolean
  /** Stands there until then, and while the code is on its way. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders what is not part of the first sight when the browser is idle, so that it never holds up what is. */
export function WhenIdle({ ready = true, fallback = null, children }: WhenIdleProps) {
  const [now, setNow] = useState(false)
  useEffect(() => (ready ? whenIdle(() => setNow(true)) : undefined), [ready])
  return now ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
