/**
 * Collects failed requests and reports each kind once with its count, because a failing page causes several at once.
 * Stores no id, query or body, and only a few reports while offline.
 */
import type { ClientEvent } from '@/entities/log-event'
import type { RequestFailure } from '@/lib/api-client'
import { ApiProblem } from '@/lib/problem'

/** How long failures are collected before they are reported. */
export const GATHER_MS = 2_000
/** The most kinds of failure kept at a time; more are not worth a user's bandwidth. */
export const FAILURES_MAX = 20

interface FailedRequest {
  method: string
  path: string
  /** 0 without an answer. */
  status: number
  problem: string
  count: number
}

interface FailureLog {
  add(failure: RequestFailure): void
  /** Retries the reports that failed. */
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
    // One at a time, so that reports do not crowd out the user's own requests.
    for (const request of requests) {
      try {
        await send(eventOf(request))
      } catch (error) {
        // Offline reports are retried; the server would only reject others again.
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
