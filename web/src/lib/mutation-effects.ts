/**
 * The effects of a mutation on the cache, declared beside its request and run here: shown optimistically, rolled back on
 * failure, announced, and published to the other tabs (decision 52).
 */
import {
  type Mutation,
  MutationCache,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { invalidateQueries } from './invalidate-queries'

/** A change of one query's data. `never` allows a function for any key's data. */
export interface Patch {
  queryKey: QueryKey
  apply: (data: never) => unknown
  /** Reverts the patch when the data has changed since. Without it, the query is refetched. */
  revert?: (data: never) => unknown
}

/** A short message about a mutation that ended. */
export interface Notice {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** A second notice with the same id replaces the first. */
  id?: string
  /** Epoch milliseconds at which it closes, because its offer ends. */
  until?: number
  undo?: () => void
}

export interface Effects<Answer, Variables> {
  /** Shown while the request is in flight. */
  patches?: (variables: Variables) => readonly Patch[]
  /** The answer's data, which replaces what was shown. */
  writes?: (answer: Answer, variables: Variables, client: QueryClient) => readonly Patch[]
  /** Refetched on success, and also on failure when other mutations of its kind may have succeeded. */
  invalidates?: readonly QueryKey[]
  /** The notice on success. */
  success?: (
    answer: Answer,
    variables: Variables,
    client: QueryClient,
  ) => Omit<Notice, 'tone'> | null
  /** The notice on failure, or its title. Without it, a form shows the failure. */
  failure?: string | ((variables: Variables, error: unknown) => string | Omit<Notice, 'tone'>)
  /** Id of both notices. */
  noticeId?: string
}

/** What the mutation cache needs from the app. */
interface EffectSurroundings {
  tell(notice: Notice): void
  /** The sentence to show for an error. */
  explain(error: unknown): string
  /** Makes the other tabs refetch these keys. */
  publish(keys: readonly QueryKey[]): void
}

type AnyEffects = Effects<unknown, unknown>
type AnyMutation = Mutation<unknown, unknown, unknown>

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: AnyEffects & Record<string, unknown>
  }
}

/** Options of a mutation with its effects; infers the types for both. */
export function withEffects<Answer, Variables>(
  options: MutationOptions<Answer, Error, Variables>,
  effects: Effects<Answer, Variables>,
): MutationOptions<Answer, Error, Variables> {
  return { ...options, meta: effects as unknown as AnyEffects & Record<string, unknown> }
}

/** Runs a mutation outside any component: an undo outlives the page that offered it. */
export function runMutation<Answer, Variables>(
  client: QueryClient,
  options: MutationOptions<Answer, Error, Variables>,
  variables: Variables,
): void {
  client
    .getMutationCache()
    .build(client, options)
    .execute(variables)
    .catch(() => undefined)
}

interface Shown {
  patch: Patch
  before: unknown
  after: unknown
}

/** The only place where mutations change the cache. */
export function createMutationCache(surroundings: EffectSurroundings): MutationCache {
  const shownBy = new WeakMap<AnyMutation, readonly Shown[]>()
  // Reads that mutations cut off or overwrote, by hash.
  const due = new Map<string, QueryKey>()
  const effectsOf = (mutation: AnyMutation) => mutation.meta as AnyEffects | undefined

  return new MutationCache({
    onMutate: async (variables, mutation, { client }) => {
      const patches = effectsOf(mutation)?.patches?.(variables) ?? []
      await cancelReads(client, patches, due)
      shownBy.set(
        mutation,
        patches.map((patch) => show(client, patch)),
      )
    },
    onSuccess: async (answer, variables, _result, mutation, { client }) => {
      const effects = effectsOf(mutation)
      if (!effects) return
      const writes = effects.writes?.(answer, variables, client) ?? []
      await cancelReads(client, writes, due)
      for (const patch of writes) show(client, patch)
      const shown = shownBy.get(mutation)?.map(({ patch }) => patch.queryKey) ?? []
      // Only the last of several in flight refetches. An earlier refetch would drop the changes of the others from the
      // screen.
      const invalidated = isLastOfItsKind(client, mutation) ? (effects.invalidates ?? []) : []
      invalidateQueries(client, [...invalidated, ...dueAfter(client, due)])
      surroundings.publish([...writes.map((patch) => patch.queryKey), ...shown, ...invalidated])
      const notice = effects.success?.(answer, variables, client)
      if (notice) surroundings.tell({ tone: 'success', ...idOf(effects), ...notice })
    },
    onError: (error, variables, _result, mutation, { client }) => {
      const effects = effectsOf(mutation)
      if (!effects) return
      for (const shown of shownBy.get(mutation) ?? []) rollBack(client, shown)
      // An earlier mutation may have left its refetch to this one.
      const invalidated = isLastOfItsKind(client, mutation) ? (effects.invalidates ?? []) : []
      invalidateQueries(client, [...invalidated, ...dueAfter(client, due)])
      const { failure } = effects
      if (failure === undefined) return
      const said = typeof failure === 'string' ? failure : failure(variables, error)
      surroundings.tell({
        tone: 'error',
        ...idOf(effects),
        description: surroundings.explain(error),
        ...(typeof said === 'string' ? { title: said } : said),
      })
    },
  })
}

const idOf = ({ noticeId }: AnyEffects) => (noticeId === undefined ? {} : { id: noticeId })

/** A read in flight would put the old data back. Patched data counts as just read, so reads that are still due are noted. */
async function cancelReads(
  client: QueryClient,
  patches: readonly Patch[],
  due: Map<string, QueryKey>,
): Promise<void> {
  const cancelled = patches.map(async ({ queryKey }) => {
    const query = client.getQueryCache().find({ queryKey, exact: true })
    if (query?.state.data === undefined) return
    const { fetchStatus, isInvalidated } = query.state
    if (fetchStatus !== 'idle' || isInvalidated) due.set(query.queryHash, queryKey)
    await client.cancelQueries({ queryKey, exact: true })
  })
  await Promise.all(cancelled)
}

/** The reads to repeat once no other mutation runs. */
function dueAfter(client: QueryClient, due: Map<string, QueryKey>): QueryKey[] {
  if (client.isMutating() > 1) return []
  const keys = [...due.values()]
  due.clear()
  return keys
}

function show(client: QueryClient, patch: Patch): Shown {
  const before = client.getQueryData(patch.queryKey)
  if (before === undefined) return { patch, before, after: before }
  const after = patch.apply(before as never)
  client.setQueryData(patch.queryKey, after)
  return { patch, before, after }
}

/** Restores the old data. If it changed since, reverts only this patch. */
function rollBack(client: QueryClient, { patch, before, after }: Shown): void {
  const { queryKey, revert } = patch
  if (before === undefined) return
  const now = client.getQueryData(queryKey)
  if (now === after) client.setQueryData(queryKey, before)
  else if (revert) client.setQueryData(queryKey, revert(now as never))
  invalidateQueries(client, [queryKey])
}

function isLastOfItsKind(client: QueryClient, { options }: AnyMutation): boolean {
  const { mutationKey } = options
  return mutationKey === undefined || client.isMutating({ mutationKey, exact: true }) <= 1
}
