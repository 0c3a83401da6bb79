import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, setTokenProvider } from './api-client'
import { EARLY_LIMIT_MS, sendEarly } from './early-requests'

const fetched = vi.fn(async () => Response.json({ from: 'fetch' }))
const question = { method: 'GET', path: '/goals?limit=3', token: 'mine' } as const
const ask = (options = {}) => api.get('/goals', { query: { limit: 3 }, token: 'mine', ...options })

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setTokenProvider(async () => null)
})

it('gives the answer that is on its way to whoever asks the same, once', async () => {
  sendEarly(question)
  expect(await ask()).toEqual({ from: 'fetch' })
  expect(fetched).toHaveBeenCalledOnce()
  await ask()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it.each([
  ['another person', { token: 'theirs' }],
  ['another question', { query: { limit: 4 } }],
])('gives it to nobody else: %s', async (_what, options) => {
  sendEarly(question)
  await ask(options)
  expect(fetched).toHaveBeenCalledTimes(2)
  await ask()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('asks again when the answer has grown old', async () => {
  vi.useFakeTimers()
  sendEarly(question)
  vi.advanceTimersByTime(EARLY_LIMIT_MS)
  await ask()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('stops waiting for it when the caller gives up', async () => {
  fetched.mockImplementationOnce(() => new Promise(() => undefined))
  sendEarly(question)
  const caller = new AbortController()
  const answer = ask({ signal: caller.signal })
  await Promise.resolve()
  caller.abort(new DOMException('gone', 'AbortError'))
  await expect(answer).rejects.toThrow('gone')
})

it('fails as a request does when the network is gone', async () => {
  fetched.mockRejectedValueOnce(new TypeError('failed to fetch'))
  sendEarly(question)
  await expect(ask()).rejects.toMatchObject({ status: 0 })
})
