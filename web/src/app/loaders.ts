/** What pages read first. Asked for beside their code; the pages find the answers, or the reads under way, in the cache. */
import type { QueryClient } from '@tanstack/react-query'
import { allocationsQuery, goalsQuery, netWorthQuery, profileQuery } from '@/entities/household'
import { insightsQuery } from '@/entities/insights'
import {
  connectTokens,
  sessionCheck,
  sessionController,
} from '@/features/auth/session/session-start'
import { hasStoredSession } from '@/features/auth/session/token-storage'
import type { Read } from './pages'
import { appQueryClient } from './query-client'

const begin: Readonly<Record<Read | 'profile', (client: QueryClient) => Promise<unknown>>> = {
  netWorth: (client) => client.ensureQueryData(netWorthQuery),
  profile: (client) => client.ensureQueryData(profileQuery),
  goals: (client) => client.ensureQueryData(goalsQuery),
  allocations: (client) => client.ensureQueryData(allocationsQuery),
  insights: (client) => client.ensureQueryData(insightsQuery),
}

/** Starts the reads, while a user may be signed in. A failure is shown by the page, which asks again. */
export function beginReads(reads: readonly Read[]): void {
  if (!hasStoredSession()) return
  connectTokens(sessionController)
  if (sessionController.state.get().status === 'loading')
    void appQueryClient.prefetchQuery(sessionCheck)
  // Last: a read of net worth brings the profile along.
  for (const read of [...reads, 'profile'] as const)
    begin[read](appQueryClient).catch(() => undefined)
}
