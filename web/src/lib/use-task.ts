import { useRef, useState } from 'react'
import { userMessage } from './problem'

/**
 * Runs an action once at a time. `explain` returns the text of its failure, or `null` where the failure is shown
 * elsewhere.
 */
export function useTask<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  explain: (error: unknown) => string | null = userMessage,
) {
  // A second click may come before the first one renders.
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(...args: Args): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFailure(null)
    try {
      await action(...args)
    } catch (error) {
      setFailure(explain(error))
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { pending, failure, setFailure, run }
}
