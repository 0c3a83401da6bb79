import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { useSignedInUser } from './session'
import { type DraftKey, forgetTabDraft, readTabDraft, storeTabDraft } from './tab-draft'

export interface KeptDraft<T> {
  /** What was kept when the page came; `null` when nothing was, it is somebody else's, or it cannot be read. */
  value: T | null
  keep(value: T): void
  /** It is sent: from now on nothing is kept. */
  forget(): void
}

/** The signed-in person's draft of one form, kept through a reload. `name` tells one form from another. */
export function useDraft<T extends object>(name: string, schema: z.ZodType<T>): KeptDraft<T> {
  const { id: userId } = useSignedInUser()
  const key: DraftKey = `goldgrove_draft_${name}`
  const [value] = useState(() => readTabDraft(key, schema, userId))
  const sent = useRef(false)
  const keep = useCallback(
    (draft: T) => {
      if (!sent.current) storeTabDraft(key, userId, draft)
    },
    [key, userId],
  )
  const forget = useCallback(() => {
    sent.current = true
    forgetTabDraft(key)
  }, [key])
  return { value, keep, forget }
}
