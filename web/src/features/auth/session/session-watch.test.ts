import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { SessionEnd } from './session-tabs'
import {
  ACTIVE_MS,
  CHECK_EVERY_MS,
  EXTEND_MS,
  readLastActive,
  WARNING_MS,
  watchSession,
} from './session-watch'

const MINUTE = 60_000
let stop: () => void = () => undefined

/** A session that ends `minutes` from now. */
function watch(minutes: number | null) {
  const controller = {
    sessionEnd: createStore<SessionEnd>(minutes === null ? null : Date.now() + minutes * MINUTE),
    validate: vi.fn(async () => undefined),
    extend: vi.fn(async () => undefined),
    expire: vi.fn(async () => undefined),
  }
  const warn = vi.fn()
  stop = watchSession(controller, warn, Date.now)
  return { controller, warn }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => stop())

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * MINUTE)

describe('the watch over a session', () => {
  it('looks every minute and warns once, at five minutes left', async () => {
    const { warn } = watch(30)
    await minutes(24)
    expect(warn).not.toHaveBeenCalled()
    await minutes(1)
    expect(warn).toHaveBeenCalledOnce()
    await minutes(4)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('warns again once an extension runs out as well', async () => {
    const { controller, warn } = watch(5)
    expect(warn).toHaveBeenCalledOnce()
    controller.sessionEnd.set(Date.now() + 30 * MINUTE)
    await minutes(24)
    expect(warn).toHaveBeenCalledOnce()
    await minutes(1)
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('extends the session of an active user without asking', async () => {
    const { controller, warn } = watch(30)
    controller.extend.mockImplementation(async () => {
      controller.sessionEnd.set(Date.now() + 30 * MINUTE)
    })
    for (let hour = 0; hour < 2; hour += 1) {
      for (let step = 0; step < 20; step += 1) {
        await minutes(3)
        window.dispatchEvent(new Event('keydown'))
      }
    }
    expect(warn).not.toHaveBeenCalled()
    expect(controller.expire).not.toHaveBeenCalled()
    expect(controller.extend).toHaveBeenCalledTimes(6)
  })

  it('asks a user who did nothing for a while', async () => {
    const { controller, warn } = watch(30)
    await minutes(14)
    window.dispatchEvent(new Event('keydown'))
    await minutes(11)
    expect(controller.extend).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('tries a failed extension again, and asks in the end', async () => {
    const { controller, warn } = watch(30)
    controller.extend.mockRejectedValue(new Error('offline'))
    for (let step = 0; step < 25; step += 1) {
      window.dispatchEvent(new Event('keydown'))
      await minutes(1)
    }
    expect(controller.extend).toHaveBeenCalledTimes(5)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('ends the session at its end', async () => {
    const { controller } = watch(6)
    await minutes(5)
    expect(controller.expire).not.toHaveBeenCalled()
    await minutes(1)
    expect(controller.expire).toHaveBeenCalled()
  })

  it('looks at once when a tab that slept is shown again', () => {
    const { controller } = watch(30)
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(controller.expire).toHaveBeenCalledOnce()
  })

  it('has the server look every five minutes', async () => {
    const { controller } = watch(30)
    await minutes(4)
    expect(controller.validate).not.toHaveBeenCalled()
    await minutes(6)
    expect(controller.validate).toHaveBeenCalledTimes(2)
  })

  it('does nothing while the end is not known', async () => {
    const { controller, warn } = watch(null)
    await minutes(10)
    expect(warn).not.toHaveBeenCalled()
    expect(controller.expire).not.toHaveBeenCalled()
  })

  it('stamps activity, at most every half minute', async () => {
    watch(30)
    expect(readLastActive()).toBeNull()
    const first = Date.now()
    window.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(20_000)
    window.dispatchEvent(new Event('pointerdown'))
    expect(readLastActive()).toBe(first)
    await vi.advanceTimersByTimeAsync(10_000)
    window.dispatchEvent(new Event('pointerdown'))
    expect(readLastActive()).toBe(first + 30_000)
  })

  it('keeps to the numbers the product states', () => {
    expect([WARNING_MS, EXTEND_MS, ACTIVE_MS, CHECK_EVERY_MS]).toEqual([
      300_000, 600_000, 300_000, 60_000,
    ])
  })
})
