/** Deletions. The server deletes at once and keeps the data while it can be undone. */
import { t } from '@lingui/core/macro'
import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { AccountHistory, Allocation, Undo } from '@/lib/api-types'
import { type Notice, type Patch, runMutation, withEffects } from '@/lib/mutation-effects'
import { paths } from '@/lib/paths'
import { ApiProblem, isProblem } from '@/lib/problem'
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/storage'
import type { Insights } from './insights'
import { FIGURES, queryKeys } from './keys'

/** The server's time began before its answer arrived, and ends before a last request does. */
const ON_THE_WAY_MS = 2_000

/** What can be deleted so. */
export type RemovableKind = 'goals' | 'accounts' | 'balances'

type RemovalText = 'deleted' | 'failed' | 'restored' | 'notRestored' | 'tooLate'

const texts = (): Readonly<Record<RemovableKind, Record<RemovalText, string>>> => ({
  goals: {
    deleted: t`Goal deleted`,
    failed: t`The goal was not deleted`,
    restored: t`Goal restored`,
    notRestored: t`The goal was not restored`,
    tooLate: t`Too late to undo. The goal is deleted.`,
  },
  accounts: {
    deleted: t`Account deleted`,
    failed: t`The account was not deleted`,
    restored: t`Account restored`,
    notRestored: t`The account was not restored`,
    tooLate: t`Too late to undo. The account is deleted.`,
  },
  balances: {
    deleted: t`Past balance deleted`,
    failed: t`The past balance was not deleted`,
    restored: t`Past balance restored`,
    notRestored: t`The past balance was not restored`,
    tooLate: t`Too late to undo. The past balance is deleted.`,
  },
})

export interface Removal {
  kind: RemovableKind
  /** Of a past balance: its account's id, a slash and its day. */
  id: string
  userId: string
}

/** An undo that can still be asked for. Kept on the device, so that a reload or another sign-in keeps it too. */
export interface UndoOffer {
  kind: RemovableKind
  token: string
  userId: string
  /** Epoch milliseconds of this device. */
  until: number
}

export function useRemove() {
  return useMutation(removal(useQueryClient()))
}

function removal(client: QueryClient): MutationOptions<Undo, Error, Removal> {
  return withEffects<Undo, Removal>(
    { mutationKey: ['remove'], mutationFn: remove },
    {
      patches: patchesOf,
      invalidates: FIGURES,
      success: (undo, { kind, userId }) =>
        undo === null
          ? { title: texts()[kind].deleted }
          : offer(client, {
              kind,
              userId,
              token: undo.token,
              until: Date.now() + undo.seconds * 1_000 - ON_THE_WAY_MS,
            }),
      failure: ({ kind }) => texts()[kind].failed,
    },
  )
}

function addressOf({ kind, id }: Removal): string {
  if (kind !== 'balances') return `/${kind}/${encodeURIComponent(id)}`
  const [account = '', day = ''] = id.split('/')
  return `/accounts/${encodeURIComponent(account)}/balances/${day}`
}

async function remove(removal: Removal): Promise<Undo> {
  try {
    return (await api.delete<{ undo: Undo }>(addressOf(removal), { keepalive: true })).undo
  } catch (error) {
    // Deleted already, in another tab or by a request whose answer never arrived.
    if (isProblem(error, 'not-found')) return null
    throw error
  }
}

/** Totals are the server's: they follow when they are read again. */
function patchesOf({ kind, id }: Removal): Patch[] {
  if (kind === 'balances') {
    const [account = '', day = ''] = id.split('/')
    return [
      {
        queryKey: [...queryKeys.accountHistory, account],
        apply: (history: AccountHistory) => ({
          ...history,
          anchors: history.anchors.filter(({ date }) => date !== day),
        }),
      },
    ]
  }
  const list = without(kind === 'goals' ? queryKeys.goals : queryKeys.accounts, id)
  if (kind === 'accounts') return [list]
  return [
    list,
    {
      queryKey: queryKeys.allocations,
      apply: (all: readonly Allocation[]) => all.filter(({ goal_id }) => goal_id !== id),
    },
    {
      queryKey: queryKeys.insights,
      apply: (kept: Insights) => ({
        ...kept,
        insights: kept.insights.filter(({ link }) => link?.path !== paths.goalPlanner(id)),
      }),
    },
  ]
}

function without(queryKey: readonly string[], id: string): Patch {
  return {
    queryKey,
    apply: (rows: readonly { id: string }[]) => rows.filter((row) => row.id !== id),
  }
}

/** Keeps the offer on the device, in place of the one before. */
function offer(client: QueryClient, undo: UndoOffer): Omit<Notice, 'tone'> {
  writeStored(storageKeys.undo, JSON.stringify(undo))
  return noticeOf(client, undo)
}

/** The notice that offers an undo, for as long as the server takes it. */
function noticeOf(client: QueryClient, undo: UndoOffer): Omit<Notice, 'tone'> {
  return {
    id: `removal-${undo.token}`,
    title: texts()[undo.kind].deleted,
    until: undo.until,
    undo: () => runMutation(client, undoing(client), undo),
  }
}

/** The notice for an undo that was offered before this page was loaded; `null` where there is none for this person. */
export function pendingOffer(client: QueryClient, userId: string): Omit<Notice, 'tone'> | null {
  const stored = readOffer()
  return stored?.userId === userId && isOpen(stored) ? noticeOf(client, stored) : null
}

const isOpen = ({ until }: UndoOffer) => until > Date.now()

function readOffer(): UndoOffer | null {
  try {
    return JSON.parse(readStored(storageKeys.undo) ?? 'null') as UndoOffer | null
  } catch {
    return null
  }
}

/** A later deletion's offer stays. */
function dropOffer({ token }: UndoOffer): void {
  if (readOffer()?.token === token) removeStored(storageKeys.undo)
}

function undoing(client: QueryClient): MutationOptions<{ complete: boolean }, Error, UndoOffer> {
  return withEffects<{ complete: boolean }, UndoOffer>(
    {
      mutationKey: ['undo'],
      mutationFn: undoRemoval,
    },
    {
      invalidates: FIGURES,
      success: ({ complete }, { kind }) => ({
        title: texts()[kind].restored,
        ...(complete ? {} : { description: t`Some of its assets now go to other goals.` }),
      }),
      failure: (undo, error) => {
        const title = texts()[undo.kind].notRestored
        return isProblem(error, 'not-found') || !isOpen(undo)
          ? title
          : { ...noticeOf(client, undo), title }
      },
    },
  )
}

async function undoRemoval(undo: UndoOffer): Promise<{ complete: boolean }> {
  const { kind, token } = undo
  try {
    const restored = await api.post<{ complete: boolean }>('/undo', { token }, { keepalive: true })
    dropOffer(undo)
    return restored
  } catch (error) {
    if (!isProblem(error, 'not-found')) throw error
    dropOffer(undo)
    const { status } = error
    throw new ApiProblem({
      type: '/problems/not-found',
      status,
      userMessage: texts()[kind].tooLate,
    })
  }
}
