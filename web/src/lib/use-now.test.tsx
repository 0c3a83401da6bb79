import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './use-now'

const LATE = new Date(2026, 10, 25, 23, 50)

beforeEach(() => vi.useFakeTimers({ now: LATE }))

const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))

it('goes on by the minute', () => {
  const { result } = renderHook(() => useNow())
  pass(3)
  expect(result.current).toEqual(new Date(2026, 10, 25, 23, 53))
})

it('goes on by the day, and is the same until then', () => {
  const { result } = renderHook(() => useNow('day'))
  const first = result.current
  pass(9)
  expect(result.current).toBe(first)
  pass(1)
  expect(result.current).toEqual(new Date(2026, 10, 26))
})

it('is right at once when the tab is shown again', () => {
  const { result } = renderHook(() => useNow('day'))
  vi.setSystemTime(new Date(2026, 10, 27, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toEqual(new Date(2026, 10, 27, 8))
})
