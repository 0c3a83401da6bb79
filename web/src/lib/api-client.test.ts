import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, setFailureListener, setTokenProvider } from './api-client'
import { ApiProblem, userMessage } from './problem'

type Fetch = typeof fetch

const fetchMock = vi.fn<Fetch>()

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

function problem(status: number, body: object, headers: Record<string, string> = {}): Response {
  return answer(status, body, { 'Content-Type': 'application/problem+json', ...headers })
}

function sent(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetchMock.mock.calls[0] ?? []
  return { url: String(url), init, headers: new Headers(init.headers) }
}

async function failure(call: Promise<unknown>): Promise<ApiProblem> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`not a problem: ${String(error)}`)
  return error
}

beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  fetchMock.mockReset()
  setTokenProvider(async () => null)
})

describe('a request', () => {
  it('goes below /api with its query, and without undefined parts', async () => {
    fetchMock.mockResolvedValue(answer(200, { history: [] }))
    await expect(
      api.get('/net-worth-history', { query: { limit: 30, account: undefined } }),
    ).resolves.toEqual({ history: [] })
    expect(sent().url).toBe('/api/net-worth-history?limit=30')
    expect(sent().init.credentials).toBe('omit')
    expect(sent().headers.has('Authorization')).toBe(false)
  })

  it('carries the token of the provider', async () => {
    setTokenProvider(async () => 'secret')
    fetchMock.mockResolvedValue(answer(200, {}))
    await api.get('/profile')
    expect(sent().headers.get('Authorization')).toBe('Bearer secret')
  })

  it('carries its body and its idempotency key', async () => {
    fetchMock.mockResolvedValue(answer(201, { goal: { id: 'g1' } }))
    await api.post('/create-goal', { goal: { name: 'Home' } }, { idempotencyKey: 'once' })
    expect(sent().headers.get('Idempotency-Key')).toBe('once')
    expect(sent().headers.get('Content-Type')).toBe('application/json')
    expect(sent().init.body).toBe('{"goal":{"name":"Home"}}')
  })

  it('may be answered by nothing', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
    await expect(api.delete('/accounts/a1')).resolves.toBeUndefined()
  })
})

describe('a failure', () => {
  it("keeps the server's message", async () => {
    fetchMock.mockResolvedValue(
      problem(
        429,
        {
          type: '/problems/refresh-limit',
          title: 'Refresh limit',
          detail: 'Try again later.',
          request_id: 'r1',
          userMessage: 'Refresh Limit Reached',
        },
        { 'Retry-After': '60' },
      ),
    )
    const error = await failure(api.post('/refresh-financial-data', {}))
    expect(error.is('refresh-limit')).toBe(true)
    expect(error).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
      userMessage: 'Refresh Limit Reached',
    })
  })

  it('names the fields at fault', async () => {
    const errors = [{ field: 'name', message: 'Give the goal a name.' }]
    fetchMock.mockResolvedValue(
      problem(400, { type: '/problems/invalid-request', title: 'Invalid request', errors }),
    )
    expect((await failure(api.post('/create-goal', {}))).fields).toEqual(errors)
  })

  it('hides the details of a server fault', async () => {
    fetchMock.mockResolvedValue(
      problem(500, { type: '/problems/internal', title: 'Internal', detail: 'stack of things' }),
    )
    expect((await failure(api.get('/goals'))).userMessage).toBe(
      'Something went wrong. Please try again.',
    )
  })

  it('is a problem even when a proxy answered with a page', async () => {
    fetchMock.mockResolvedValue(
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'Content-Type': 'text/html' },
      }),
    )
    expect(await failure(api.get('/goals'))).toMatchObject({ status: 502, slug: 'internal' })
  })

  it('is called offline when the network is gone', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failure(api.get('/goals'))
    expect(error.is('offline')).toBe(true)
    expect(userMessage(error)).toContain('Check your connection')
  })

  const html = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }
  const truncated = { status: 400, headers: { 'Content-Type': 'application/problem+json' } }
  it.each([
    ['offline where a page answers', new Response('<h1>Our hotel</h1>', html), 'offline'],
    ['internal where a problem is cut off', new Response('{"type": "/prob', truncated), 'internal'],
    ['internal where an answer is cut off', new Response('{"goals": ['), 'internal'],
  ])('is called %s', async (_, answer, slug) => {
    fetchMock.mockResolvedValue(answer)
    expect(await failure(api.get('/goals'))).toMatchObject({ slug })
  })

  it('is called a timeout when no answer comes', async () => {
    fetchMock.mockImplementation((_url, init) => rejectWhenAborted(init?.signal))
    expect((await failure(api.get('/goals', { timeoutMs: 1 }))).is('timeout')).toBe(true)
  })

  it('stays an abort when the caller gave up', async () => {
    const caller = new AbortController()
    fetchMock.mockImplementation((_url, init) => rejectWhenAborted(init?.signal))
    const call = api.get('/goals', { signal: caller.signal })
    caller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

function rejectWhenAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

describe('the listener of failures', () => {
  const fail = (path: string) => {
    fetchMock.mockResolvedValue(problem(401, { type: '/problems/session-ended', status: 401 }))
    return failure(api.get(path))
  }

  it('gets what failed before the first one, and nothing after a sign-out', async () => {
    const told = vi.fn()
    const paths = () => told.mock.calls.map(([{ path }]) => path)
    await fail('/before')
    setFailureListener(told)
    await fail('/signed-in')
    setFailureListener(null)
    await fail('/signed-out')
    setFailureListener(told)
    setFailureListener(null)
    expect(paths().slice(-2)).toEqual(['/before', '/signed-in'])
  })
})
