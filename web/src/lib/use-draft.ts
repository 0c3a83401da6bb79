/**
 * What somebody is typing and has not sent yet. Kept in the tab: a reload, or a session that runs out, loses nothing;
 * signing out or closing the tab leaves nothing on the device.
 */
import { useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { useSignedInUser } from './session'
import { readTab, removeTab, writeTab } from './tab-storage'

export interface KeptDraft<T> {
  /** What was kept when the page came; `null` when nothing was, it is somebody else's, or it cannot be read. */
  value: T | null
  keep(value: T): void
  /** It is sent: from now on nothing is kept. */
  forget(): void
}

/** `name` tells one form from another. */
export function useDraft<T>(name: string, schema: z.ZodType<T>): KeptDraft<T> {
  const { id: userId } = useSignedInUser()
  const key = `goldgrove_draft_${name}`
  const [value] = useState(() => readDraft(key, schema, userId))
  const sent = useRef(false)
  const keep = useCallback(
    (draft: T) => {
      if (!sent.current) writeTab(key, JSON.stringify({ userId, draft }))
    },
    [key, userId],
  )
  const forget = useCallback(() => {
    sent.current = true
    removeTab(key)
  }, [key])
  return { value, keep, forget }
}

function readDraft<T>(key: string, schema: z.ZodType<T>, userId: string): T | null {
  try {
    const stored = z
      .object({ userId: z.string(), draft: schema })
      .parse(JSON.parse(readTab(key) ?? ''))
    return stored.userId === userId ? stored.draft : null
  } catch {
    return null
  }
}
