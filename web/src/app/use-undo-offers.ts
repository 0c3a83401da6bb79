import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored, storageKeys } from '@/lib/storage'
import { showNotice } from './app-query-client'

/** Offers to undo a deletion made just before a reload or another sign-in. */
export function useUndoOffers(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined || readStored(storageKeys.undo) === null) return
    let current = true
    const offer = async () => {
      const { pendingOffer } = await import('@/entities/removals')
      const notice = current && pendingOffer(client, userId)
      if (notice) showNotice({ tone: 'success', ...notice })
    }
    // Without the code, or with an unreadable offer, the deletion is final.
    offer().catch(() => undefined)
    return () => {
      current = false
    }
  }, [client, userId])
}
