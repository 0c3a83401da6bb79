import { type MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem'

/** Older data is refetched when it is shown. */
export const STALE_MS = 30_000

/**
 * A failed query is retried once, unless the answer would be the same. A tab that becomes visible refetches stale data;
 * focus alone does not. Being offline counts as a failure, which pages show at once: a paused request would only look slow.
 */
export function createQueryClient(mutationCache?: MutationCache): QueryClient {
  // The online manager assumes that a page is online at its start, so it would miss the reconnect of a page loaded
  // offline.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)
  return new QueryClient({
    ...(mutationCache ? { mutationCache } : {}),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Off by default with `networkMode: 'always'`.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && onlineManager.isOnline() && !isFinal(error),
        retryDelay,
        staleTime: STALE_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Request timeout and too many requests: both pass. */
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
