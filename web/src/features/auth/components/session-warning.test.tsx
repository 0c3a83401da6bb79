import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionWarning } from './session-warning'

function open(secondsLeft: number, onExtend = vi.fn(async () => undefined)) {
  const calls = { onExtend, onExtended: vi.fn(), onEnd: vi.fn(), onSignOut: vi.fn() }
  render(<SessionWarning end={Date.now() + secondsLeft * 1_000} {...calls} />)
  return calls
}

beforeEach(() => vi.useFakeTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

describe('the warning', () => {
  it('asks whether to stay, with that answer in focus', () => {
    open(300)
    expect(screen.getByRole('alertdialog', { name: 'Session Expiring Soon' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  })

  it('speaks at 300, 120, 60 and 30 seconds and counts in silence between', async () => {
    open(300)
    const voice = screen.getByRole('status')
    expect(voice).toHaveTextContent('Time left: 5 minutes')
    await pass(100)
    expect(voice).toHaveTextContent('Time left: 5 minutes')
    expect(screen.getByText('3:20')).toBeVisible()
    await pass(80)
    expect(voice).toHaveTextContent('Time left: 2 minutes')
    await pass(60)
    expect(voice).toHaveTextContent('Time left: 60 seconds')
    await pass(30)
    expect(voice).toHaveTextContent('Time left: 30 seconds')
  })

  it('ends the session when the time is over', async () => {
    const { onEnd } = open(2)
    await pass(1)
    expect(onEnd).not.toHaveBeenCalled()
    await pass(1)
    expect(onEnd).toHaveBeenCalled()
  })

  it('extends once, however often it is pressed', async () => {
    const { onExtend, onExtended } = open(300)
    const stay = screen.getByRole('button', { name: 'Stay signed in' })
    await act(async () => {
      stay.click()
      stay.click()
    })
    expect(onExtend).toHaveBeenCalledOnce()
    expect(onExtended).toHaveBeenCalledOnce()
  })

  it('stays, with the reason, when the extension failed', async () => {
    const { onExtended } = open(
      300,
      vi.fn(() => Promise.reject(new Error('offline'))),
    )
    await press('Stay signed in')
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't extend the session.")
    expect(onExtended).not.toHaveBeenCalled()
  })

  it('offers to sign out instead', async () => {
    const { onSignOut } = open(300)
    await press('Sign out')
    expect(onSignOut).toHaveBeenCalledOnce()
  })
})
