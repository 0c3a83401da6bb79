import { useState, useSyncExternalStore } from 'react'
import { every } from '@/lib/use-now'
import { useTask } from '@/lib/use-task'

const WAIT_MS = 30_000
const SECOND_MS = 1_000

/** Sends another mail, at most every half minute. `explain` returns the text of a failure. */
export function useResend(
  send: (to: string) => Promise<unknown>,
  explain: (error: unknown) => void,
) {
  const [until, setUntil] = useState(0)
  const secondsLeft = useSecondsUntil(until)
  const { pending, run } = useTask(
    async (to: string) => {
      if (secondsLeft > 0) return
      await send(to)
      setUntil(Date.now() + WAIT_MS)
    },
    (error) => {
      explain(error)
      return null
    },
  )
  return { send: run, pending, secondsLeft }
}

/** Seconds until a moment in epoch milliseconds, by the clock; 0 once it has passed. */
export function useSecondsUntil(end: number): number {
  const left = () => Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS))
  return useSyncExternalStore(everySecond, left, () => 0)
}

const everySecond = (follow: () => void) => every(SECOND_MS, follow)
