/** The person's own audit trail, newest first, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'

export interface AuditEvent {
  id: string
  seq: number
  created_at: string
  action: string
  details: Record<string, string | number>
  user_agent: string | null
}

interface AuditPage {
  events: AuditEvent[]
  nextCursor: string | null
  /** Of the first page only. */
  chain: { verified: boolean; entries: number } | null
}

export const trailQuery = infiniteQueryOptions({
  queryKey: ['audit-events'],
  queryFn: ({ pageParam, signal }) =>
    api.get<AuditPage>('/audit-events', {
      query: { cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
