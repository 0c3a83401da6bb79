/**
 * What the user is choosing or typing and has not sent yet. Kept in the tab's own storage: a reload, or a session that runs
 * out, loses nothing; signing out or closing the tab leaves no amounts on the device.
 */
import { useCallback, useRef, useState } from 'react'
import { useSession } from './session'
import { readTab, removeTab, writeTab } from './tab-storage'

type DraftKey = `goldgrove_${string}`

/** What reads a kept draft, and throws where it is none: a schema. */
interface Schema<T> {
  parse: (kept: unknown) => T
}

/** The person's own draft; `null` when there is none, it is someone else's, or it cannot be read. */
export function readTabDraft<T extends object>(
  key: DraftKey,
  schema: Schema<T>,
  userId: string,
): T | null {
  try {
    const { userId: owner, ...draft } = JSON.parse(readTab(key) ?? 'null')
    return owner === userId ? schema.parse(draft) : null
  } catch {
    return null
  }
}

/** Where storage is refused or full the page works on, and a reload starts it anew. */
export function storeTabDraft(key: DraftKey, userId: string, draft: object): void {
  writeTab(key, JSON.stringify({ userId, ...draft }))
}

export function forgetTabDraft(key: DraftKey): void {
  removeTab(key)
}

export interface KeptDraft<T> {
  /** What was kept when the page came; `null` when nothing was, it is another user's, or it cannot be read. */
  value: T | null
  keep(value: T): void
  /** It is sent: from now on nothing is kept. */
  forget(): void
}

/** The person's draft of one form, kept through a reload; of someone signed out where there is no session. `name` tells one form from another. */
export function useDraft<T extends object>(name: string, schema: Schema<T>): KeptDraft<T> {
  const userId = useSession().user?.id ?? ''
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
