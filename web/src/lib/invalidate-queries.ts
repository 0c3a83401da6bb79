import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The meta of a read that seeds other queries. */
export const SEEDING = { isSeeding: true }

/** Invalidates these queries. A seeding read in flight starts over, because it would seed older data. */
export function invalidateQueries(client: QueryClient, queryKeys: readonly QueryKey[]): void {
  const known = new Set(queryKeys.map((key) => JSON.stringify(key)))
  void client.refetchQueries({
    fetchStatus: 'fetching',
    predicate: ({ meta, queryKey }) =>
      meta?.isSeeding === true && !known.has(JSON.stringify(queryKey)),
  })
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey })
}
