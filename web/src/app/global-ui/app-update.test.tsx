import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '@/ui/toaster'
import { followReleases } from './app-update'

type State = 'installing' | 'installed' | 'activated'

class FakeWorker extends EventTarget {
  state: State = 'installing'
  postMessage = vi.fn()

  becomes(state: State): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  update = vi.fn(async () => undefined)

  finds(worker: FakeWorker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

/** A browser with service workers; `controlled` when one already controls this page. */
function browser(controlled: boolean, registration = new FakeRegistration()) {
  const register = vi.fn(async () => registration)
  const container = Object.assign(new EventTarget(), {
    register,
    controller: controlled ? {} : null,
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { registration, container, register }
}

async function follow() {
  render(<Toaster />)
  return act(async () => followReleases())
}

const offer = () => screen.findByText('A new version is ready')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})

describe('releases', () => {
  it('say nothing at the first installation', async () => {
    const { registration, register } = browser(false)
    await follow()
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
    const worker = new FakeWorker()
    registration.finds(worker)
    act(() => worker.becomes('installed'))
    await Promise.resolve()
    expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument()
  })

  it('are offered once they wait, and take over only when asked to', async () => {
    const { registration } = browser(true)
    await follow()
    const worker = new FakeWorker()
    registration.finds(worker)
    act(() => worker.becomes('installed'))
    await offer()
    expect(worker.postMessage).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  })

  it('that waited since the last visit are offered too', async () => {
    const registration = new FakeRegistration()
    registration.waiting = new FakeWorker()
    browser(true, registration)
    await follow()
    expect(await offer()).toBeVisible()
  })

  it('are no trouble where the browser refuses workers', async () => {
    const { register } = browser(true)
    register.mockRejectedValueOnce(new Error('refused'))
    await expect(follow()).resolves.toBeTypeOf('function')
    vi.stubGlobal('navigator', {})
    expect(followReleases()).toBeTypeOf('function')
  })
})
