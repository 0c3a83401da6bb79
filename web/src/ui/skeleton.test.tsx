import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDelayedPending } from './skeleton'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('shows no placeholder for a wait shorter than 150 ms', () => {
  const { result, rerender } = renderHook(useDelayedPending, { initialProps: true })
  pass(149)
  rerender(false)
  pass(1_000)
  expect(result.current).toBe(false)
})

it('keeps a placeholder for 300 ms once it is there', () => {
  const { result, rerender } = renderHook(useDelayedPending, { initialProps: true })
  pass(150)
  expect(result.current).toBe(true)
  rerender(false)
  pass(299)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})
