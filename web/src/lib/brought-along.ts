/**
 * One answer to several questions. A read that brings other reads along hands over what each would have been answered;
 * whoever asks for one of them while it is on its way waits for it, and asks alone where it brought nothing.
 */
import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

/** What another read would have been answered. */
export type Part = readonly [key: QueryKey, answer: unknown]

/** What the latest answer brought along, by the hash of its key. */
const brought = new WeakMap<QueryClient, ReadonlyMap<string, unknown>>()

/** Whose read began in the task that runs now: what is asked again beside it means the same moment. */
const beginning = new WeakSet<QueryClient>()

/** Runs a read that brings others along; what is missing was not brought. */
export async function bring<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
  partsOf: (answer: Answer) => readonly Part[],
): Promise<Answer> {
  // One that is broken off counts as answered with what was there before: nobody may take that for news.
  brought.delete(client)
  beginning.add(client)
  setTimeout(() => beginning.delete(client))
  const answer = await read()
  const parts = partsOf(answer).filter(([, part]) => part !== null && part !== undefined)
  brought.set(client, new Map(parts.map(([key, part]) => [hashKey(key), part])))
  return answer
}

interface Bringer {
  queryKey: QueryKey
  /** Its answer: under way, fetched now, or the one that is there. Rejects like the read itself. */
  fetch: (client: QueryClient) => Promise<unknown>
  /** Whether it is about to be read where it is not yet. */
  expected: () => boolean
}

/** A read that comes along with another when it can. */
export function along<Answer>(
  bringer: Bringer,
  alone: (context: QueryFunctionContext) => Promise<Answer>,
): (context: QueryFunctionContext) => Promise<Answer> {
  return async (context) => {
    const { client, queryKey } = context
    if (!comesAlong(bringer, context)) return alone(context)
    try {
      await bringer.fetch(client)
    } catch {
      return alone(context)
    }
    const answer = brought.get(client)?.get(hashKey(queryKey))
    // The keys are those the bringer's parts are typed by.
    return answer === undefined ? alone(context) : (answer as Answer)
  }
}

function comesAlong(
  { queryKey: key, expected }: Bringer,
  { client, queryKey }: QueryFunctionContext,
) {
  if (!expected()) return false
  // Who asks again wants to know what is so now, not what was when the other began.
  if (client.getQueryData(queryKey) !== undefined) return beginning.has(client)
  const state = client.getQueryState(key)
  if (state === undefined || state.fetchStatus === 'fetching') return true
  return state.status === 'pending' || (state.status === 'success' && !isStale(client, key))
}

function isStale(client: QueryClient, queryKey: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey })
  return query === undefined || query.isStale()
}
