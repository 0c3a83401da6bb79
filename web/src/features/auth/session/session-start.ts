/** The session as a page needs it to start its reads, before React is loaded. */
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import { setTokenProvider } from '@/lib/api-client'
import { offlineProblem } from '@/lib/problem'
import { AuthFailure } from '../model/auth-failure'
import { loadAuthGateway } from '../model/auth-gateway'
import { sessionCalls } from './session-calls'
import {
  createSessionController,
  LOADING_LIMIT_MS,
  type SessionController,
} from './session-controller'

/** One per page load. */
export const sessionController = createSessionController(loadAuthGateway)

/** A page starts it beside its reads, before React runs. */
export const sessionCheck = queryOptions({
  queryKey: queryKeys.sessionCheck,
  queryFn: () => sessionCalls.validate(),
  staleTime: LOADING_LIMIT_MS,
  retry: false,
})

/** Sends the session's token with every call of the API. */
export function connectTokens(controller: SessionController): void {
  setTokenProvider(() => controller.accessToken().catch(toApiProblem))
}

/** Callers of the API client handle only problems. */
function toApiProblem(error: unknown): never {
  throw error instanceof AuthFailure && error.kind === 'network' ? offlineProblem() : error
}
