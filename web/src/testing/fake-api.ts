/** Answers for the network's edge. A request nobody prepared fails the test that made it. */
import { vi } from 'vitest'

export interface SeenRequest {
  method: string
  /** With its query: "/net-worth-history?limit=400". */
  path: string
  body: unknown
  headers: Headers
  /** Whether it goes through although the page that made it is left. */
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
    return body instanceof Response ? body.clone() : Response.json(body)
  })

  return {
    requests,
    answer: (more) => {
      for (const [key, value] of Object.entries(more)) answers.set(key, value)
    },
    to: (key) => requests.filter((request) => keyOf(request) === key),
  }
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

function keyOf(request: SeenRequest): string {
  return `${request.method} ${request.path.split('?')[0]}`
}

/** An `application/problem+json` answer. */
export function problem(slug: string, status: number, userMessage = 'Words of the server.') {
  return Response.json(
    { type: `/problems/${slug}`, title: slug, status, userMessage },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

/** An answer that does not come until it is released. */
export function held<Body>(body: Body) {
  const { promise, resolve } = Promise.withResolvers<Body>()
  return { answer: () => promise, release: () => resolve(body) }
}
