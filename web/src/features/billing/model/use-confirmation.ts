import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '@/entities/keys'
import { publishToTabs } from '@/lib/other-tabs'

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

  // Pages that were refused for want of a plan ask again, in the tab that opened the payment, too.
  useEffect(() => {
    if (!returned || !paid) return
    void client.invalidateQueries()
    publishToTabs(Object.values(queryKeys).map((queryKey) => [...queryKey]))
  }, [returned, paid, client])

  if (!returned) return 'none'
  if (paid) return 'confirmed'
  return waiting ? 'waiting' : 'late'
}
