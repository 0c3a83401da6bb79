/**
 * Requests sent before the app runs. Its code takes longer to arrive than an answer of the API, so the first page's
 * questions go out beside it; whoever asks the same a moment later is given the answer that is on its way.
 */
import { API_BASE, type ApiRequest, requestInit } from './api-request'

/** Later than this the answer may be out of date, and is asked for again. */
export const EARLY_LIMIT_MS = 10_000

interface Underway {
  sentAt: number
  response: Promise<Response>
}

const underway = new Map<string, Underway>()

/** The same person, asking the same. */
const keyOf = ({ method, path, token, body }: ApiRequest) =>
  JSON.stringify([method, path, token, body])

/** Sends a request that the app is about to make. */
export function sendEarly(request: ApiRequest): void {
  const response = fetch(API_BASE + request.path, requestInit(request))
  // Whoever takes it hears of a failure; where nobody does, nobody asked.
  response.catch(() => undefined)
  underway.set(keyOf(request), { sentAt: Date.now(), response })
}

/** The answer to a request that was sent already; each is given once. */
export function takeEarly(request: ApiRequest): Promise<Response> | undefined {
  const key = keyOf(request)
  const found = underway.get(key)
  underway.delete(key)
  return found && Date.now() - found.sentAt < EARLY_LIMIT_MS ? found.response : undefined
}
