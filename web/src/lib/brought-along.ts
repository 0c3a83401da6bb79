/**
 * One answer to several questions. A read that brings other reads along hands over what each would have been answered;
 * whoever asks for one of them while it is on its way waits for it, and asks alone where it brought nothing.
 */
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'

/** What another read would have been answered. */
export type Part = readonly [key: QueryKey, answer: unknown]

/** What the latest answer of a read brought along, by the hash of its key. Forgotten with the read itself. */
const brought = new WeakMap<Query, ReadonlyMap<string, unknown>>()

/** What began in the task that runs now: whatever is asked again beside it means the same moment. */
const beginning = new WeakSet<Query>()

const readOf = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().find({ queryKey, exact: true })

/** Runs a read that brings others along; what is missing was not brought. */
export async function bring<Answer>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  read: () => Promise<Answer>,
  partsOf: (answer: Answer) => readonly Part[],
): Promise<Answer> {
  const bringer = readOf(client, queryKey)
  if (!bringer) return read()
  // One that is broken off counts as answered with what was there before: nobody may take that for news.
  brought.delete(bringer)
  beginning.add(bringer)
  setTimeout(() => beginning.delete(bringer))
  const answer = await read()
  const parts = partsOf(answer).filter(([, part]) => part !== null && part !== undefined)
  brought.set(bringer, new Map(parts.map(([key, part]) => [hashKey(key), part])))
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
    if (!(bringer.expected() && comesAlong(readOf(client, bringer.queryKey), context)))
      return alone(context)
    try {
      await bringer.fetch(client)
    } catch {
      return alone(context)
    }
    const read = readOf(client, bringer.queryKey)
    const answer = read && brought.get(read)?.get(hashKey(queryKey))
    // The keys are those the bringer's parts are typed by.
    return answer === undefined ? alone(context) : (answer as Answer)
  }
}

function comesAlong(bringer: Query | undefined, { client, queryKey }: QueryFunctionContext) {
  // Who asks again wants to know what is so now, not what was when the other began.
  if (client.getQueryData(queryKey) !== undefined) {
    return bringer !== undefined && beginning.has(bringer)
  }
  if (bringer === undefined || bringer.state.fetchStatus === 'fetching') return true
  const { status } = bringer.state
  return status === 'pending' || (status === 'success' && !bringer.isStale())
}
