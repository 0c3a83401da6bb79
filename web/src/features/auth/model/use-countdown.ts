import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Seconds left of a wait that `start` begins; 0 when there is none. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  const start = useCallback((seconds: number) => setSecondsLeft(seconds), [])
  return { secondsLeft, start }
}
