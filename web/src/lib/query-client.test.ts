import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './problem'
import { createQueryClient } from './query-client'

const failure = (status: number, retryAfter?: number) =>
  new ApiProblem({ type: '/problems/internal', title: 'no', status }, retryAfter)

describe('a read that failed', () => {
  it.each([408, 429, 500, 503, 0])('is tried once more after %s', (status) => {
    expect(retries(failure(status))).toBe(true)
  })

  it.each([400, 401, 402, 403, 404, 409])('is not tried again after %s', (status) => {
    expect(retries(failure(status))).toBe(false)
  })

  it('is not retried when the server requests a long wait', () => {
    expect(retries(failure(429, 3_600))).toBe(false)
    expect(retries(failure(429, 2))).toBe(true)
  })

  it('waits as long as the server requests', () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
    expect(typeof retryDelay === 'function' && retryDelay(1, failure(429, 2))).toBe(2_000)
    expect(typeof retryDelay === 'function' && retryDelay(1, failure(503))).toBe(1_000)
  })
})

it('fails at once on a page loaded without a connection, and is read again once it is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const client = createQueryClient()
  const queryFn = vi.fn(() => Promise.reject(failure(0)))
  client.mount()
  const stop = new QueryObserver(client, { queryKey: ['goals'], queryFn }).subscribe(
    () => undefined,
  )
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(queryFn).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  stop()
  client.unmount()
})

function retries(error: ApiProblem): boolean {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  return typeof retry === 'function' && retry(0, error) && !retry(1, error)
}
