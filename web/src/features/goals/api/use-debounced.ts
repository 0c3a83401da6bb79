import { useEffect, useState } from 'react'

/** Long enough for a slider to come to rest. */
const ASK_AFTER_MS = 300

/** The value once it has stood still for a moment; the first one at once. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
