import { useEffect, useState } from 'react'
import { prefersReducedMotion } from './motion'

const COUNT_MS = 1_000

/** Animates from 0 to 1 in a second, fast first; 1 at once if `isStill` or with reduced motion. */
export function useCountUp(isStill = false): number {
  const [share, setShare] = useState(() => (isStill || prefersReducedMotion() ? 1 : 0))
  const counting = share < 1
  useEffect(() => {
    if (!counting) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, Math.max(0, (now - start) / COUNT_MS))
      setShare(1 - (1 - passed) ** 3)
      if (passed < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [counting])
  return share
}
