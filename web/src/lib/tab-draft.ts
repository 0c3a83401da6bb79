/**
 * Input that the user has not sent yet. Stored per tab: a reload or an expired session loses nothing, and signing out or
 * closing the tab leaves no amounts on the device.
 */
import { useCallback, useRef, useState } from 'react'
import { useSession } from './session'
import { readTab, removeTab, writeTab } from './tab-storage'

type DraftKey = `goldgrove_${string}`

/** Parses a stored draft and throws when it is invalid. A zod schema. */
interface Schema<T> {
  parse: (kept: unknown) => T
}

/** The user's own draft; `null` when no draft is stored, it is another user's, or it cannot be read. */
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

/** Where storage is refused or full, the page still works, but a reload loses the draft. */
export function storeTabDraft(key: DraftKey, userId: string, draft: object): void {
  writeTab(key, JSON.stringify({ userId, ...draft }))
}

export function forgetTabDraft(key: DraftKey): void {
  removeTab(key)
}

interface KeptDraft<T> {
  /** The draft found when the page loaded; `null` when there was none, it was another user's, or it cannot be read. */
  value: T | null
  keep(value: T): void
  /** Deletes the draft and stores no more of it, because it was sent. */
  forget(): void
}

/**
 * The user's draft of one form, kept through a reload; without a session, that of a signed-out visitor. `name` identifies
 * the form.
 */
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
