/**
 * Collects failed requests and reports each kind once with its count: a page that fails makes several at once. Keeps no
 * id, no query and no body, and at most a handful of reports while there is no connection.
 */
import type { ClientEvent } from '@/entities/log-event'
import type { RequestFailure } from '@/lib/api-client'
import { ApiProblem } from '@/lib/problem'

/** How long failures gather before they are reported. */
export const GATHER_MS = 2_000
/** Different failures that are kept at a time; what comes on top is not worth a person's connection. */
export const FAILURES_MAX = 20

interface FailedRequest {
  method: string
  path: string
  /** 0 when no answer came. */
  status: number
  problem: string
  count: number
}

interface FailureLog {
  add(failure: RequestFailure): void
  /** Reports what could not be reported before. */
  retry(): void
  stop(): void
}

/** "/goals/goal_01J9/plan" becomes "/goals/{id}/plan". */
export const withoutIds = (path: string): string => path.replace(/\/[^/]*\d[^/]*/g, '/{id}')

export function createFailureLog(send: (event: ClientEvent) => Promise<void>): FailureLog {
  let gathered = new Map<string, FailedRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function add({ method, path, problem: { status, slug } }: RequestFailure): void {
    merge({ method, path: withoutIds(path), status, problem: slug, count: 1 })
    timer ??= setTimeout(() => void report(), GATHER_MS)
  }

  function merge(request: FailedRequest): void {
    const key = `${request.method} ${request.path} ${request.status} ${request.problem}`
    const known = gathered.get(key)
    if (known) known.count += request.count
    else if (gathered.size < FAILURES_MAX) gathered.set(key, request)
  }

  async function report(): Promise<void> {
    timer = undefined
    const requests = [...gathered.values()]
    gathered = new Map()
    // One after the other: reports must not crowd out what the person is doing.
    for (const request of requests) {
      try {
        await send(eventOf(request))
      } catch (error) {
        // Without a connection there will be another chance; a refusal would only be repeated.
        if (error instanceof ApiProblem && error.status === 0) merge(request)
      }
    }
  }

  return { add, retry: () => void report(), stop: () => clearTimeout(timer) }
}

function eventOf(request: FailedRequest): ClientEvent {
  const action = request.status === 0 ? 'client.network_error' : 'client.request_failed'
  return { action, details: { ...request } }
}
