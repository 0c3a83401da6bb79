import { useEffect, useState } from 'react'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Counts from 0 to `end`, rounded, in `durationMs`; at once where motion is to be reduced. */
export function useCountUp(end: number, durationMs: number): number {
  const [shown, setShown] = useState(() => (matchMedia(REDUCED_MOTION).matches ? end : 0))

  useEffect(() => {
    if (matchMedia(REDUCED_MOTION).matches) {
      setShown(end)
      return
    }
    let frame = 0
    const startedAt = performance.now()
    const tick = (time: number) => {
      const share = Math.min(1, Math.max(0, time - startedAt) / durationMs)
      setShown(Math.round(end * easeOut(share)))
      if (share < 1) frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [end, durationMs])

  return shown
}
