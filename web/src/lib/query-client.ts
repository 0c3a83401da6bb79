import { type MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem'

/** Older data is read again when it is shown. */
export const STALE_MS = 30_000

/**
 * A failed query is tried once more, unless the answer would be the same. A tab that is shown again
 * reads what is stale; focus by itself does not refetch. Offline counts as a failure like any other, which pages know how to show: a
 * paused request would only look like a slow one.
 */
export function createQueryClient(mutationCache?: MutationCache): QueryClient {
  // It takes a page for online that was loaded without a connection, and then misses that the connection is back.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)
  return new QueryClient({
    ...(mutationCache ? { mutationCache } : {}),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Off unless told, since nothing waits for the network.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !isFinal(error),
        retryDelay,
        staleTime: STALE_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The request timed out, or came too often: both pass. */
const PASSING: readonly number[] = [408, 429]
const RETRY_MS = 1_000
/** Longer than a user watches a skeleton. */
const RETRY_MAX_MS = 10_000

function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  if (PASSING.includes(error.status)) return waitOf(error) > RETRY_MAX_MS
  return error.status >= 400 && error.status < 500
}

const waitOf = (error: ApiProblem) => (error.retryAfterSeconds ?? 0) * 1_000

function retryDelay(_failures: number, error: unknown): number {
  return error instanceof ApiProblem ? Math.max(RETRY_MS, waitOf(error)) : RETRY_MS
}
