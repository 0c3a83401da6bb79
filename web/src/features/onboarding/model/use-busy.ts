import { useCallback, useRef, useState } from 'react'

/**
 * Runs one task at a time: a second click while one is under way does nothing, also before React has drawn
 * the button as busy.
 */
export function useBusy() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  const run = useCallback(async (task: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await task()
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])

  return { busy, run }
}
