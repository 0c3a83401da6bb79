import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The meta of a read that seeds the queries of others. */
export const SEEDING = { isSeeding: true }

/** Refetches what has changed. A read in flight that would seed it with older data starts over. */
export function readAgain(client: QueryClient, queryKeys: readonly QueryKey[]): void {
  const known = new Set(queryKeys.map((key) => JSON.stringify(key)))
  void client.refetchQueries({
    fetchStatus: 'fetching',
    predicate: ({ meta, queryKey }) =>
      meta?.isSeeding === true && !known.has(JSON.stringify(queryKey)),
  })
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey })
}
