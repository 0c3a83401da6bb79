import { expect, it, vi } from 'vitest'

it('draws frames after one was asked for under a fake clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => undefined)
  vi.useRealTimers()
  expect(await new Promise(requestAnimationFrame)).toBeTypeOf('number')
})
