/** Deletions. The server deletes at once, and keeps the data as long as the deletion can be undone. */
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
import { FIGURES, queryKeys } from './query-keys'
import { offer, type RemovableKind, undoTexts } from './undo'

// Re-exported for the page after a reload, so that both modules are one chunk.
export { pendingOffer } from './undo'

/** A margin: the server's time starts before its answer arrives, and a last request needs time to reach it. */
const ON_THE_WAY_MS = 2_000

interface Removal {
  kind: RemovableKind
  /** For a past balance: its account's id, a slash and its day. */
  id: string
  /** The name in the notice: the goal's, or the account's. */
  name: string
  userId: string
}

const REMOVE = ['remove']

export function useRemove() {
  const client = useQueryClient()
  const { mutate } = useMutation(removal(client))
  return {
    /** Ignores a second quick click: its answer would be "deleted already" and remove the undo. */
    mutate: (removal: Removal) => {
      if (!isRemoving(client, removal)) mutate(removal)
    },
  }
}

/** Read at the moment of a click: before the second of two clicks, the component has not rendered yet. */
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
      failure: ({ kind }) => undoTexts()[kind].notDeleted,
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
    // Another tab deleted it, or an earlier request whose answer never arrived.
    if (isProblem(error, 'not-found')) return null
    throw error
  }
}

/** Only the rows: the server computes the totals, so they change with the refetch. */
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
