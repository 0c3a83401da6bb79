/** Carries out what a person deleted once it can no longer be undone, whatever page is open then. */
import { useEffect } from 'react'
import { api } from '@/lib/api-client'
import { announceFinancialData } from '@/lib/financial-data'
import { ApiProblem, userMessage } from '@/lib/problem'
import {
  endRemoval,
  type RemovableKind,
  type Removal,
  startRemoval,
  undoRemoval,
  useRemovals,
} from '@/lib/removals'
import { useSession } from '@/lib/session'
import { toast } from '@/ui/toast'

const texts: Record<RemovableKind, { deleted: string; failed: string }> = {
  goals: { deleted: 'Goal deleted', failed: 'The goal was not deleted' },
  accounts: { deleted: 'Account deleted', failed: 'The account was not deleted' },
}

/** By then a page that is being left is gone, and runs nothing any more. */
const LEAVING_MS = 300

const toastId = ({ id }: Removal) => `removal-${id}`

export function useCarryOutRemovals(): void {
  const userId = useSession().user?.id
  const removals = useRemovals()
  useEffect(() => {
    const timers = removals
      .filter((removal) => removal.userId === userId && removal.stage === 'waiting')
      .map((removal) => {
        const left = Math.max(0, removal.finalAt - Date.now())
        if (left > 0) offerUndo(removal, left)
        return setTimeout(() => void carryOut(removal), left)
      })
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [removals, userId])
}

function offerUndo(removal: Removal, left: number): void {
  toast.info(texts[removal.kind].deleted, {
    id: toastId(removal),
    duration: left,
    action: { label: 'Undo', onClick: () => undoRemoval(removal.id) },
  })
}

async function carryOut(removal: Removal): Promise<void> {
  startRemoval(removal.id)
  // Held by a pointer, the message would stay and offer what is no longer possible.
  toast.dismiss(toastId(removal))
  try {
    await api.delete(`/${removal.kind}/${encodeURIComponent(removal.id)}`)
  } catch (error) {
    if (!isGone(error)) {
      // Cut off with a page that is being left, it is still wanted: the next page asks again.
      setTimeout(() => keep(removal, error), LEAVING_MS)
      return
    }
  }
  endRemoval(removal.id, true)
  announceFinancialData()
}

/** Deleted already, in another tab or by an answer that never arrived. */
const isGone = (error: unknown) => error instanceof ApiProblem && error.is('not-found')

function keep(removal: Removal, error: unknown): void {
  endRemoval(removal.id, false)
  toast.destructive(texts[removal.kind].failed, { description: userMessage(error) })
}
