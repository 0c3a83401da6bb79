import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '@/lib/problem'
import { avery, fakeGateway, storeSession, TOKEN_KEY } from '../testing/fake-gateway'
import { averysProfile } from '../testing/render-auth'
import type { AuthGateway } from './auth-gateway'
import {
  ARRIVAL_MS,
  createSessionController,
  LOADING_LIMIT_MS,
  type SessionSurroundings,
} from './session-controller'

const problem = (status: number) => new ApiProblem({ type: 'about:blank', title: 'no', status })
const never = () => new Promise<never>(() => undefined)

function begin(gateway: AuthGateway, changes: Partial<SessionSurroundings> = {}) {
  const surroundings = {
    fetchProfile: vi.fn(async () => averysProfile),
    forgetData: vi.fn(),
    forgetDrafts: vi.fn(),
    ...changes,
  }
  const load = vi.fn(async () => gateway)
  const controller = createSessionController(load)
  stop = controller.start(surroundings)
  const status = () => controller.state.get().status
  return { controller, surroundings, status, load }
}

let stop: () => void = () => undefined

/** What a `storage` event of another tab looks like here. */
function inAnotherTab(change: { oldValue?: string; newValue?: string }): void {
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, ...change }))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the session', () => {
  it('is over at once without stored tokens, and loads no library to find out', () => {
    const { status, load } = begin(fakeGateway())
    expect(status()).toBe('signedOut')
    expect(load).not.toHaveBeenCalled()
  })

  it('loads until tokens and profile are there', async () => {
    storeSession()
    const { status, controller } = begin(fakeGateway())
    expect(status()).toBe('loading')
    await settle()
    expect(controller.state.get()).toEqual({
      status: 'signedIn',
      user: { id: 'user-1', email: avery.email, firstName: 'Avery', fullName: 'Avery Stone' },
    })
  })

  it('ends loading after five seconds when nothing answers', async () => {
    storeSession()
    const { status } = begin(fakeGateway({ identity: never }))
    await vi.advanceTimersByTimeAsync(LOADING_LIMIT_MS - 1)
    expect(status()).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toBe('signedOut')
  })

  it('lets a person with tokens in after five seconds when only the profile is late', async () => {
    storeSession()
    const { status } = begin(fakeGateway(), { fetchProfile: never })
    await vi.advanceTimersByTimeAsync(LOADING_LIMIT_MS)
    expect(status()).toBe('signedIn')
  })

  it('takes an answer that comes after five seconds', async () => {
    storeSession()
    const { status } = begin(
      fakeGateway({
        identity: () => new Promise((resolve) => setTimeout(() => resolve(avery), 6_000)),
      }),
    )
    await vi.advanceTimersByTimeAsync(6_000)
    expect(status()).toBe('signedIn')
  })

  it('signs a person without a profile out', async () => {
    storeSession()
    const gateway = fakeGateway()
    const { status } = begin(gateway, { fetchProfile: () => Promise.reject(problem(404)) })
    await settle()
    expect(status()).toBe('signedOut')
    expect(gateway.signOut).toHaveBeenCalledOnce()
  })

  it('says so when the person without a profile has just signed in', async () => {
    const { controller } = begin(fakeGateway(), {
      fetchProfile: () => Promise.reject(problem(404)),
    })
    await expect(controller.signIn('a@b.c', 'x')).rejects.toMatchObject({ kind: 'no-profile' })
  })

  it('keeps a person signed in whose profile the server cannot give now', async () => {
    storeSession()
    const { status } = begin(fakeGateway(), { fetchProfile: () => Promise.reject(problem(500)) })
    await settle()
    expect(status()).toBe('signedIn')
  })

  it('ends when a refresh fails for good', async () => {
    storeSession()
    let lose: () => void = () => undefined
    const gateway = fakeGateway({
      onSessionLost: (listener) => {
        lose = listener
        return () => undefined
      },
    })
    const { status, surroundings } = begin(gateway)
    await settle()
    lose()
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetData).toHaveBeenCalled()
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
  })

  it('ends when another tab signs out, drafts included', async () => {
    storeSession()
    const { status, surroundings } = begin(fakeGateway())
    await settle()
    inAnotherTab({ oldValue: 'token' })
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).toHaveBeenCalledOnce()
  })

  it('begins when another tab signs in, once all of its tokens have arrived', async () => {
    const gateway = fakeGateway()
    const { status } = begin(gateway)
    storeSession()
    inAnotherTab({ newValue: 'token' })
    await settle()
    expect(gateway.identity).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(ARRIVAL_MS)
    expect(status()).toBe('signedIn')
  })

  it('signs out after the way to the public page is taken, and leaves nothing behind', async () => {
    storeSession()
    const gateway = fakeGateway()
    const { controller, status, surroundings } = begin(gateway)
    await settle()
    const seen: string[] = []
    await controller.signOut(() => void seen.push(status()))
    expect(seen).toEqual(['signedIn'])
    expect(status()).toBe('signedOut')
    expect(gateway.signOut).toHaveBeenCalledOnce()
    expect(surroundings.forgetDrafts).toHaveBeenCalledOnce()
    expect(surroundings.forgetData).toHaveBeenCalled()
  })

  it('signs out also when the provider cannot be reached', async () => {
    storeSession()
    const { controller, status } = begin(
      fakeGateway({ signOut: () => Promise.reject(new Error('offline')) }),
    )
    await settle()
    await controller.signOut()
    expect(status()).toBe('signedOut')
  })

  it('keeps drafts when the API refuses the session', async () => {
    storeSession()
    const { controller, status, surroundings } = begin(fakeGateway())
    await settle()
    await controller.expire()
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
  })

  it('has no access token to give when nobody is signed in, and loads no library for it', async () => {
    const { controller, load } = begin(fakeGateway())
    expect(await controller.accessToken()).toBeNull()
    expect(load).not.toHaveBeenCalled()
  })
})
