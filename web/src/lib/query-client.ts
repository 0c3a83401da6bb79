import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem'

const STALE_MS = 30_000

/**
 * A failed query is tried once more, unless the answer would be the same. Focus does not refetch. Offline counts as
 * a failure like any other, which pages know how to show: a paused request would only look like a slow one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        staleTime: STALE_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
}
