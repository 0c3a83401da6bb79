/**
 * What a mutation does to the cache, declared beside its request and carried out here for all of them: shown at once,
 * rolled back when it fails, announced, and passed on to the other tabs (decision 52).
 */
import {
  type Mutation,
  MutationCache,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { readAgain } from './read-again'

/** A change of one query's data; `never` takes a function of any key's data. */
export interface Patch {
  queryKey: QueryKey
  apply: (data: never) => unknown
  /** Takes it back where the data has changed since; without it the query is read again. */
  revert?: (data: never) => unknown
}

/** A short message about a mutation that ended. */
export interface Notice {
  tone: 'success' | 'info' | 'error'
  title: string
  description?: string
  /** A second notice with the same id replaces the first. */
  id?: string
  /** Epoch milliseconds at which it goes: what it offers has ended. */
  until?: number
  undo?: () => void
}

export interface Effects<Answer, Variables> {
  /** Shown while the request is on its way. */
  patches?: (variables: Variables) => readonly Patch[]
  /** What the answer says, written over what was shown. */
  writes?: (answer: Answer, variables: Variables, client: QueryClient) => readonly Patch[]
  /** Read again once it succeeded. */
  invalidates?: readonly QueryKey[]
  /** Said once it succeeded. */
  success?: (
    answer: Answer,
    variables: Variables,
    client: QueryClient,
  ) => Omit<Notice, 'tone'> | null
  /** The notice that it failed, or its title. Without one a form says so. */
  failure?: string | ((variables: Variables, error: unknown) => string | Omit<Notice, 'tone'>)
  /** Of both notices. */
  noticeId?: string
}

/** What the handler needs of the app. */
export interface EffectSurroundings {
  tell(notice: Notice): void
  /** The sentence to show for an error. */
  explain(error: unknown): string
  /** Has the other tabs read these again. */
  publish(keys: readonly QueryKey[]): void
}

type AnyEffects = Effects<unknown, unknown>
type AnyMutation = Mutation<unknown, unknown, unknown>

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: AnyEffects & Record<string, unknown>
  }
}

/** Options of a mutation with its effects, which see its own types. */
export function withEffects<Answer, Variables>(
  options: MutationOptions<Answer, Error, Variables>,
  effects: Effects<Answer, Variables>,
): MutationOptions<Answer, Error, Variables> {
  return { ...options, meta: effects as unknown as AnyEffects & Record<string, unknown> }
}

/** Runs a mutation that no component holds: an undo outlives the page that offered it. */
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

/** The one place where mutations touch the cache. */
export function createMutationCache(surroundings: EffectSurroundings): MutationCache {
  const shownBy = new WeakMap<AnyMutation, readonly Shown[]>()
  const effectsOf = (mutation: AnyMutation) => mutation.meta as AnyEffects | undefined

  return new MutationCache({
    onMutate: async (variables, mutation, { client }) => {
      const patches = effectsOf(mutation)?.patches?.(variables) ?? []
      await cancelReads(client, patches)
      shownBy.set(
        mutation,
        patches.map((patch) => show(client, patch)),
      )
    },
    onSuccess: async (answer, variables, _result, mutation, { client }) => {
      const effects = effectsOf(mutation)
      if (!effects) return
      const writes = effects.writes?.(answer, variables, client) ?? []
      await cancelReads(client, writes)
      for (const patch of writes) show(client, patch)
      const shown = shownBy.get(mutation)?.map(({ patch }) => patch.queryKey) ?? []
      // The last of several reads again: a read now would show the others as not made.
      const invalidated = isLastOfItsKind(client, mutation) ? (effects.invalidates ?? []) : []
      readAgain(client, invalidated)
      surroundings.publish([...writes.map((patch) => patch.queryKey), ...shown, ...invalidated])
      const notice = effects.success?.(answer, variables, client)
      if (notice) surroundings.tell({ tone: 'success', ...idOf(effects), ...notice })
    },
    onError: (error, variables, _result, mutation, { client }) => {
      const effects = effectsOf(mutation)
      if (!effects) return
      for (const shown of shownBy.get(mutation) ?? []) takeBack(client, shown)
      // One before it may have left this to the last.
      const invalidated = isLastOfItsKind(client, mutation) ? (effects.invalidates ?? []) : []
      readAgain(client, invalidated)
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

/** A read on its way would put the old data back. */
async function cancelReads(client: QueryClient, patches: readonly Patch[]): Promise<void> {
  const known = patches.filter(({ queryKey }) => client.getQueryData(queryKey) !== undefined)
  await Promise.all(known.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })))
}

function show(client: QueryClient, patch: Patch): Shown {
  const before = client.getQueryData(patch.queryKey)
  if (before === undefined) return { patch, before, after: before }
  const after = patch.apply(before as never)
  client.setQueryData(patch.queryKey, after)
  return { patch, before, after }
}

/** Restores what was there; where it changed since, takes back the own change only. */
function takeBack(client: QueryClient, { patch, before, after }: Shown): void {
  const { queryKey, revert } = patch
  if (before === undefined) return
  const now = client.getQueryData(queryKey)
  if (now === after) client.setQueryData(queryKey, before)
  else if (revert) client.setQueryData(queryKey, revert(now as never))
  readAgain(client, [queryKey])
}

function isLastOfItsKind(client: QueryClient, { options }: AnyMutation): boolean {
  const { mutationKey } = options
  return mutationKey === undefined || client.isMutating({ mutationKey, exact: true }) <= 1
}
