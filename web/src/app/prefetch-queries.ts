/**
 * The first reads of pages, started in parallel with their code. The pages find the answers, or the reads in flight, in
 * the cache.
 */
import type { QueryClient } from '@tanstack/react-query'
import { allocationsQuery, goalsQuery, netWorthQuery, profileQuery } from '@/entities/household'
import { insightsQuery } from '@/entities/insights'
import {
  connectTokens,
  sessionCheck,
  sessionController,
} from '@/features/auth/session/session-start'
import { hasStoredSession } from '@/features/auth/session/token-storage'
import { appQueryClient } from './app-query-client'
import type { Read } from './pages'

const begin: Readonly<Record<Read | 'profile', (client: QueryClient) => Promise<unknown>>> = {
  netWorth: (client) => client.ensureQueryData(netWorthQuery),
  profile: (client) => client.ensureQueryData(profileQuery),
  goals: (client) => client.ensureQueryData(goalsQuery),
  allocations: (client) => client.ensureQueryData(allocationsQuery),
  insights: (client) => client.ensureQueryData(insightsQuery),
}

/** Starts the reads, if a user may be signed in. The page shows a failure and retries. */
export function prefetchQueries(reads: readonly Read[]): void {
  if (!hasStoredSession()) return
  connectTokens(sessionController)
  if (sessionController.state.get().status === 'loading')
    void appQueryClient.prefetchQuery(sessionCheck)
  // Last, because a read of net worth seeds the profile.
  for (const read of [...reads, 'profile'] as const)
    begin[read](appQueryClient).catch(() => undefined)
}
