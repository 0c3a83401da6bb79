/** The person's own audit trail, newest first, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { AuditPage } from '@/lib/api-types'

export const trailQuery = infiniteQueryOptions({
  queryKey: queryKeys.trail,
  queryFn: ({ pageParam, signal }) =>
    api.get<AuditPage>('/audit-events', {
      query: { cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
