import { useEffect, useState } from 'react'

/** Long enough for a slider to come to rest. */
const ASK_AFTER_MS = 300

/** The value once it has stood still for a moment; the first one at once. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
