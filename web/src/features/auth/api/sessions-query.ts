import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { SignedInSession } from '@/lib/api-types'

/** Where the person is signed in, this browser first. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.get<{ sessions: SignedInSession[] }>('/sessions', { signal })).sessions,
})
