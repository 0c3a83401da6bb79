import { useEffect, useState } from 'react'

/** Long enough for a slider to settle. */
const ASK_AFTER_MS = 300

/** The value, debounced; the first one at once. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
