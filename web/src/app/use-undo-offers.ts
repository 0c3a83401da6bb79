import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pendingOffer } from '@/entities/removals'
import { showNotice } from './query-client'

/** Offers to undo what was deleted a moment before a reload, or before another sign-in. */
export function useUndoOffers(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const notice = pendingOffer(client, userId)
    if (notice) showNotice({ tone: 'success', ...notice })
  }, [client, userId])
}
