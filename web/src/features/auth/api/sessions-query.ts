import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { SignedInSession } from '@/lib/api-types'
import { withEffects } from '@/lib/mutation-effects'
import { devicesMessages } from '../content/devices'

/** Where the person is signed in, this browser first. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) =>
    (await api.get<{ sessions: SignedInSession[] }>('/sessions', { signal })).sessions,
})

/** Signs another device out. Shown once the server has done it, and no sooner. */
export function useEndSession(name: string) {
  return useMutation(
    withEffects<unknown, string>(
      { mutationFn: (id) => api.post('/session/end', { session_id: id }) },
      {
        writes: (_, ended) => [
          {
            queryKey: queryKeys.sessions,
            apply: (sessions: SignedInSession[]) => sessions.filter(({ id }) => id !== ended),
          },
        ],
        success: () => ({ title: devicesMessages.doneWith(name) }),
        failure: () => devicesMessages.notDoneWith(name),
      },
    ),
  )
}
