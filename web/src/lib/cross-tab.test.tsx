import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followOtherTabs } from './cross-tab'
import { createQueryClient, STALE_MS } from './query-client'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function watched(key: string) {
  const client = createQueryClient()
  const read = vi.fn(async () => key)
  stops.push(
    new QueryObserver(client, { queryKey: [key], queryFn: read }).subscribe(() => undefined),
  )
  return { client, read }
}

describe('tabs of one browser', () => {
  it('refetch what another one changed, and nothing else', async () => {
    const goals = watched('goals')
    const accounts = watched('accounts')
    stops.push(followOtherTabs(goals.client), followOtherTabs(accounts.client))
    const other = new BroadcastChannel('goldgrove-data')
    other.postMessage([['goals']])
    await vi.waitFor(() => expect(goals.read).toHaveBeenCalledTimes(2))
    other.close()
    expect(accounts.read).toHaveBeenCalledTimes(1)
  })
})

describe('a tab that is shown again', () => {
  it('refetches stale data on the screen', async () => {
    vi.useFakeTimers()
    const { client, read } = watched('goals')
    client.mount()
    stops.push(() => client.unmount())
    await vi.advanceTimersByTimeAsync(STALE_MS - 1_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
