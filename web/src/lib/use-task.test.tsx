import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useTask } from './use-task'

it('runs once at a time, and again after it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const action = vi.fn(() => promise)
  const { result } = renderHook(() => useTask(action))
  act(() => {
    void result.current.run()
    void result.current.run()
  })
  expect(action).toHaveBeenCalledOnce()
  expect(result.current.pending).toBe(true)
  await act(async () => resolve())
  expect(result.current.pending).toBe(false)
  await act(() => result.current.run())
  expect(action).toHaveBeenCalledTimes(2)
})

it('words a failure, and forgets it with the next try', async () => {
  const action = vi.fn(async (_: string) => undefined).mockRejectedValueOnce(new Error('no'))
  const { result } = renderHook(() => useTask(action, (error) => `It failed: ${error}`))
  await act(() => result.current.run('a'))
  expect(result.current.failure).toBe('It failed: Error: no')
  await act(() => result.current.run('b'))
  expect(action).toHaveBeenLastCalledWith('b')
  expect(result.current.failure).toBeNull()
})
