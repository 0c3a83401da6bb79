import { expect, it, vi } from 'vitest'
import { MissingLinkScript } from './link-messages'
import { loadLinkScript } from './link-script'

const scripts = () => document.head.querySelectorAll('script[src]')

it('gives up on a script that never answers, and tries again on the next call', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () =>
    Response.json({ region: 'us-east-1', userPoolId: 'pool', userPoolClientId: 'client' }),
  )
  const first = expect(loadLinkScript()).rejects.toThrow(MissingLinkScript)
  await vi.advanceTimersByTimeAsync(15_000)
  await first
  expect(scripts()).toHaveLength(0)

  const second = loadLinkScript()
  await vi.advanceTimersByTimeAsync(0)
  scripts()[0]?.dispatchEvent(new Event('load'))
  await second
  await vi.advanceTimersByTimeAsync(15_000)
  expect(scripts()).toHaveLength(1)
})
