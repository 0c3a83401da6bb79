/** Calls to our own API below `/api`: authorization, timeouts and failures. */
import {
  API_BASE,
  type ApiRequest,
  addressOf,
  type Method,
  type Query,
  requestInit,
} from './api-request'
import { currentLanguage } from './language'
import { ApiProblem, offlineProblem, type ProblemBody, timeoutProblem } from './problem'

const TIMEOUT_MS = 15_000

type TokenProvider = () => Promise<string | null>

let tokenProvider: TokenProvider = async () => null

/** Supplies the access token of every later call; `null` from it sends the call unauthenticated. */
export function setTokenProvider(provider: TokenProvider): void {
  tokenProvider = provider
}

/** A request that failed, and how. */
export interface RequestFailure {
  method: Method
  /** Below `/api`, without its query. */
  path: string
  problem: ApiProblem
}

type FailureListener = (failure: RequestFailure) => void

let failureListener: FailureListener | null = null

/** How many failures to keep until a listener is set. */
const EARLY_MAX = 20
let early: RequestFailure[] | null = []

/**
 * Receives every refused or unanswered call, also those before the first listener, but not aborted ones. `null` removes
 * the listener: later failures belong to a user who has signed out.
 */
export function setFailureListener(listener: FailureListener | null): void {
  failureListener = listener
  if (!listener) return
  early?.forEach(listener)
  early = null
}

function reportFailure(failure: RequestFailure): void {
  if (failureListener) failureListener(failure)
  else if (early && early.length < EARLY_MAX) early.push(failure)
}

/** A key that makes a creating POST safe to repeat. Make it once per intention and reuse it on retry. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

interface CallOptions {
  query?: Query
  signal?: AbortSignal
  idempotencyKey?: string
  /** Milliseconds to wait for an answer; 15,000 by default. */
  timeoutMs?: number
  /** Replaces the provided token. */
  token?: string
  /** The request outlives the page that made it. */
  keepalive?: boolean
  /** Does not report a failure to the listener. For the calls that report failures. */
  unreported?: boolean
}

export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('POST', path, body, options),
  patch: <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('PATCH', path, body, options),
  put: <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: DeleteOptions) =>
    call<T>('DELETE', path, options?.body, options),
  /** A file, with the name the server gives it. */
  download: (path: string, options?: CallOptions) =>
    call<Download>('GET', path, undefined, options, readFile),
}

interface DeleteOptions extends CallOptions {
  body?: unknown
}

export interface Download {
  file: Blob
  /** From `Content-Disposition`; absent when the server names none. */
  name: string | undefined
}

async function call<T>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
  read: (response: Response) => Promise<T> = readJson,
): Promise<T> {
  const token = options.token ?? (await tokenProvider())
  options.signal?.throwIfAborted()

  const { query, idempotencyKey } = options
  const language = currentLanguage()
  const request = { method, path: addressOf(path, query), language, token, body, idempotencyKey }
  const deadline = new Deadline(options.timeoutMs ?? TIMEOUT_MS, options.signal)
  try {
    const response = await send(request, deadline.signal, options.keepalive)
    if (!response.ok) throw await problemOf(response)
    // A hotel's sign-in page: nothing reached Goldgrove.
    if (response.headers.get('Content-Type')?.includes('text/html')) throw offlineProblem()
    return await read(response)
  } catch (error) {
    const reason = translate(error, options.signal, deadline.isOver)
    if (reason instanceof ApiProblem && !options.unreported) {
      reportFailure({ method, path, problem: reason })
    }
    throw reason
  } finally {
    deadline.end()
  }
}

/** Aborts on timeout or when the caller aborts. Safari has `AbortSignal.any` only since 17.4. */
class Deadline {
  isOver = false
  readonly signal: AbortSignal
  readonly end: () => void

  constructor(milliseconds: number, caller?: AbortSignal) {
    const controller = new AbortController()
    const giveUp = () => controller.abort(caller?.reason)
    const timer = setTimeout(() => {
      this.isOver = true
      controller.abort()
    }, milliseconds)
    caller?.addEventListener('abort', giveUp)
    this.signal = controller.signal
    this.end = () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    }
  }
}

function send(request: ApiRequest, signal: AbortSignal, keepalive = false): Promise<Response> {
  const init = { ...requestInit(request), signal, ...(keepalive ? { keepalive } : {}) }
  return fetch(API_BASE + request.path, init)
}

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function readFile(response: Response): Promise<Download> {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  return { file: await response.blob(), name: /filename="([^"/\\]+)"/.exec(disposition)?.[1] }
}

/** Also for an answer that cannot be read. */
const INTERNAL = '/problems/internal'

async function problemOf(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  const isProblem = response.headers.get('Content-Type')?.includes('application/problem+json')
  const body = isProblem ? ((await response.json()) as Partial<ProblemBody>) : {}
  const type = body.type ?? INTERNAL
  return new ApiProblem({ ...body, type, status: response.status }, seconds)
}

function translate(error: unknown, caller: AbortSignal | undefined, isLate: boolean): unknown {
  if (error instanceof ApiProblem || caller?.aborted) return error
  if (isLate) return timeoutProblem()
  if (error instanceof SyntaxError) return new ApiProblem({ type: INTERNAL, status: 0 })
  return error instanceof TypeError ? offlineProblem() : error
}

/** A request's content and its idempotency key. */
export interface Attempt {
  content: string
  key: string
}

/** Keeps the key while the content is the same, so that a retry creates one object. Changed content gets a new key. */
export function attemptAt(content: unknown, before: Attempt | null): Attempt {
  const text = JSON.stringify(content)
  return before?.content === text ? before : { content: text, key: newIdempotencyKey() }
}
