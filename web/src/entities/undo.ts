/** Undoing a deletion. The device stores the offer, so that it survives a reload or another sign-in. */
import { t } from '@lingui/core/macro'
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import { type Notice, runMutation, withEffects } from '@/lib/mutation-effects'
import { isProblem } from '@/lib/problem'
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/storage'
import { FIGURES } from './query-keys'

/** The kinds of row whose deletion can be undone. */
export type RemovableKind = 'goals' | 'accounts' | 'balances'

type Text = 'deleted' | 'notDeleted' | 'restored' | 'notRestored' | 'tooLate'

export const undoTexts = (): Readonly<Record<RemovableKind, Record<Text, string>>> => ({
  goals: {
    deleted: t`Goal deleted`,
    notDeleted: t`The goal was not deleted`,
    restored: t`Goal restored`,
    notRestored: t`The goal was not restored`,
    tooLate: t`Too late to undo. The goal is deleted.`,
  },
  accounts: {
    deleted: t`Account deleted`,
    notDeleted: t`The account was not deleted`,
    restored: t`Account restored`,
    notRestored: t`The account was not restored`,
    tooLate: t`Too late to undo. The account is deleted.`,
  },
  balances: {
    deleted: t`Past balance deleted`,
    notDeleted: t`The past balance was not deleted`,
    restored: t`Past balance restored`,
    notRestored: t`The past balance was not restored`,
    tooLate: t`Too late to undo. The past balance is deleted.`,
  },
})

/** An undo that is still possible. */
interface UndoOffer {
  kind: RemovableKind
  token: string
  userId: string
  /** Epoch milliseconds by this device's clock. */
  until: number
  /** The name of the deleted row; not stored on the device. */
  name?: string
}

/** Stores the offer on the device, in place of the previous one. */
export function offer(client: QueryClient, undo: UndoOffer): Omit<Notice, 'tone'> {
  writeStored(storageKeys.undo, JSON.stringify({ ...undo, name: undefined }))
  return noticeOf(client, undo)
}

/** The notice for an undo offered before the page loaded; `null` when this user has none. */
export function pendingOffer(client: QueryClient, userId: string): Omit<Notice, 'tone'> | null {
  const stored = readOffer()
  return stored?.userId === userId && isOpen(stored) ? noticeOf(client, stored) : null
}

/** The stored offer may be truncated or from another version of the app. */
function readOffer(): UndoOffer | null {
  try {
    return JSON.parse(readStored(storageKeys.undo) ?? 'null') as UndoOffer | null
  } catch {
    return null
  }
}

const isOpen = ({ until }: UndoOffer) => until > Date.now()

/** The notice that offers an undo, for as long as the server accepts it. */
function noticeOf(client: QueryClient, undo: UndoOffer): Omit<Notice, 'tone'> {
  return {
    id: `removal-${undo.token}`,
    title: undoTexts()[undo.kind].deleted,
    ...named(undo),
    until: undo.until,
    undo: () => runMutation(client, undoing(client), undo),
  }
}

const named = ({ name }: UndoOffer) => (name === undefined ? {} : { description: name })

function undoing(client: QueryClient): MutationOptions<{ complete: boolean }, Error, UndoOffer> {
  return withEffects<{ complete: boolean }, UndoOffer>(
    {
      mutationKey: ['undo'],
      mutationFn: ({ token }) => api.post('/undo', { token }, { keepalive: true }),
      onSettled: (_answer, error, { token }) => {
        // The stored offer may belong to a later deletion.
        const isOver = error === null || isProblem(error, 'not-found')
        if (isOver && readStored(storageKeys.undo)?.includes(token)) removeStored(storageKeys.undo)
      },
    },
    {
      invalidates: FIGURES,
      success: ({ complete }, undo) => ({
        title: undoTexts()[undo.kind].restored,
        ...(complete ? named(undo) : { description: t`Some of its assets now go to other goals.` }),
      }),
      failure: (undo, error) => {
        const { notRestored: title, tooLate } = undoTexts()[undo.kind]
        if (isProblem(error, 'not-found')) return { title, description: tooLate }
        return isOpen(undo) ? { ...noticeOf(client, undo), title } : title
      },
    },
  )
}
