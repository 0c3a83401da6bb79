/**
 * Answers requests at the network's edge. A request without a prepared answer fails the test. So does a request or an
 * answer that the API's document does not allow.
 */
import { vi } from 'vitest'
import type { FieldProblem } from '@/lib/problem'
import { answerBreach, noteBreach, requestBreach, successStatus } from './contract'

export interface SeenRequest {
  method: string
  /** With its query: "/net-worth-history?limit=400". */
  path: string
  body: unknown
  headers: Headers
  /** Whether the request survives leaving the page. */
  outlivesPage: boolean
}

type Answer = unknown | ((request: SeenRequest) => unknown | Promise<unknown>)

/** Keys are a method and a path: "GET /dashboard". Values are bodies, `Response`s, or functions giving either. */
export type Answers = Record<string, Answer>

export interface FakeApi {
  requests: SeenRequest[]
  /** Replaces or adds answers while the test runs. */
  answer(answers: Answers): void
  /** The requests to one key, in order. */
  to(key: string): SeenRequest[]
}

const CONFIG = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_test',
  userPoolClientId: 'client',
  plaidScript: '/plaid/link-initialize.js',
}

/** `config` is added to the runtime settings. */
export function fakeApi(initial: Answers, config: Record<string, string> = {}): FakeApi {
  const answers = new Map(Object.entries(initial))
  const requests: SeenRequest[] = []

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address === '/config.json') return Response.json({ ...CONFIG, ...config })
    const request = seen(address, init)
    requests.push(request)
    const key = keyOf(request)
    if (!answers.has(key)) throw new Error(`no answer prepared for ${key}`)
    const answer = answers.get(key)
    const body: unknown = typeof answer === 'function' ? await answer(request) : answer
    init.signal?.throwIfAborted()
    const response = body instanceof Response ? body.clone() : answered(request, body)
    await holdToContract(request, response)
    return response
  })

  return {
    requests,
    answer: (more) => {
      for (const [key, value] of Object.entries(more)) answers.set(key, value)
    },
    to: (key) => requests.filter((request) => keyOf(request) === key),
  }
}

/** An answer newer than this app, exempt from the document. */
export function offContract(body: unknown): Response {
  return Response.json(body, { headers: { [OFF_CONTRACT]: 'true' } })
}

const OFF_CONTRACT = 'X-Off-Contract'

/** Checks a request and its answer against the API's document. */
export async function holdToContract(
  { method, path, body }: Pick<SeenRequest, 'method' | 'path' | 'body'>,
  response: Response,
): Promise<void> {
  // Files have no schema.
  if (response.headers.has(OFF_CONTRACT) || response.headers.has('Content-Disposition')) return
  const [address = ''] = path.split('?')
  const text = await response.clone().text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) noteBreach(`sent ${method} ${address}`, requestBreach(method, address, body))
  noteBreach(
    `answered ${method} ${address}`,
    answerBreach(method, address, response.status, answer),
  )
}

function answered({ method, path }: SeenRequest, body: unknown): Response {
  return Response.json(body, { status: successStatus(method, path.split('?')[0] ?? path) })
}

function seen(address: string, init: RequestInit): SeenRequest {
  return {
    method: init.method ?? 'GET',
    path: address.replace(/^\/api/, ''),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: new Headers(init.headers),
    outlivesPage: init.keepalive ?? false,
  }
}

const keyOf = (request: SeenRequest): string => `${request.method} ${request.path.split('?')[0]}`

/** An `application/problem+json` answer. */
export function problem(
  slug: string,
  status: number,
  userMessage = 'Words of the server.',
  errors?: readonly FieldProblem[],
  headers: Record<string, string> = {},
) {
  return Response.json(
    {
      type: `/problems/${slug}`,
      title: slug,
      status,
      detail: userMessage,
      request_id: 'request-1',
      userMessage,
      ...(errors && { errors }),
    },
    { status, headers: { 'Content-Type': 'application/problem+json', ...headers } },
  )
}

/** An answer that is held until the test releases it. */
export function held<Body>(body: Body) {
  const { promise, resolve } = Promise.withResolvers<Body>()
  return { answer: () => promise, release: () => resolve(body) }
}
