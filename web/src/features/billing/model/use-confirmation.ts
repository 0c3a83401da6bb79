import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '@/lib/queries'

const ASK_EVERY_MS = 2_000
/** After a minute the person is told that it takes long; asking ends. */
const ASKS_MAX = 30

export type Confirmation = 'none' | 'waiting' | 'confirmed' | 'late'

/** The provider reports a payment a moment after it happened: asks until the server has heard of it. */
export function useConfirmation(returned: boolean, paid: boolean): Confirmation {
  const client = useQueryClient()
  const [asks, setAsks] = useState(0)
  const waiting = returned && !paid && asks < ASKS_MAX

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      setAsks(asks + 1)
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
    }, ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [waiting, asks, client])

  // Pages that were refused for want of a plan ask again.
  useEffect(() => {
    if (returned && paid) void client.invalidateQueries()
  }, [returned, paid, client])

  if (!returned) return 'none'
  if (paid) return 'confirmed'
  return waiting ? 'waiting' : 'late'
}
