/** Deletions. The server deletes at once and keeps the data while it can be undone. */
import { t } from '@lingui/core/macro'
import {
  type Mutation,
  type MutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { AccountHistory, Allocation, Undo } from '@/lib/api-types'
import { type Patch, withEffects } from '@/lib/mutation-effects'
import { paths } from '@/lib/paths'
import { isProblem } from '@/lib/problem'
import { leftText } from './goals-using'
import type { Insights } from './insights'
import { FIGURES, queryKeys } from './keys'
import { offer, type RemovableKind, undoTexts } from './undo'

// Loaded from here after a reload, so that both modules travel as one file.
export { pendingOffer } from './undo'

/** The server's time began before its answer arrived, and ends before a last request does. */
const ON_THE_WAY_MS = 2_000

export interface Removal {
  kind: RemovableKind
  /** Of a past balance: its account's id, a slash and its day. */
  id: string
  /** What the notice says is deleted: the goal, or the account. */
  name: string
  userId: string
}

const REMOVE = ['remove']

const failures = (): Readonly<Record<RemovableKind, string>> => ({
  goals: t`The goal was not deleted`,
  accounts: t`The account was not deleted`,
  balances: t`The past balance was not deleted`,
})

export function useRemove() {
  const client = useQueryClient()
  const { mutate } = useMutation(removal(client))
  return {
    /** Once for two quick clicks: the second answer would say "deleted already" and take the offer to undo away. */
    mutate: (removal: Removal) => {
      if (!isRemoving(client, removal)) mutate(removal)
    },
  }
}

/** At the moment of a click: for the second of two, the next render is too late. */
function isRemoving(client: QueryClient, { kind, id }: Removal): boolean {
  const predicate = ({ state }: Mutation<unknown, Error, unknown>) => {
    const removal = state.variables as Removal | undefined
    return removal?.kind === kind && removal.id === id
  }
  return client.isMutating({ mutationKey: REMOVE, predicate }) > 0
}

function removal(client: QueryClient): MutationOptions<Undo, Error, Removal> {
  return withEffects<Undo, Removal>(
    { mutationKey: REMOVE, mutationFn: remove },
    {
      patches: patchesOf,
      invalidates: FIGURES,
      success: (undo, { kind, id, name, userId }) => {
        const title = undoTexts()[kind].deleted
        if (undo === null) return { title, description: name }
        const until = Date.now() + undo.seconds * 1_000 - ON_THE_WAY_MS
        return {
          ...offer(client, { kind, userId, name, token: undo.token, until }),
          description: kind === 'accounts' ? leftText(client, { id, name }) : name,
        }
      },
      failure: ({ kind }) => failures()[kind],
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
