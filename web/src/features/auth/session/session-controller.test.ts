import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '@/lib/problem'
import { AuthFailure } from '../model/auth-failure'
import type { AuthGateway } from '../model/auth-gateway'
import { avery, fakeGateway, storeSession, TOKEN_KEY } from '../testing/fake-gateway'
import { averysProfile } from '../testing/render-auth'
import type { SessionCalls } from './session-calls'
import {
  ARRIVAL_MS,
  createSessionController,
  LOADING_LIMIT_MS,
  type SessionSurroundings,
} from './session-controller'
import { tokenStorage } from './token-storage'

const problem = (status: number, slug = 'internal') =>
  new ApiProblem({ type: `/problems/${slug}`, title: 'no', status })
const never = () => new Promise<never>(() => undefined)

const HALF_AN_HOUR = 30 * 60_000

/** The server's side of a session, which lasts half an hour from each call. */
function sessionServer(changes: Partial<SessionCalls> = {}) {
  return {
    validate: vi.fn(async () => Date.now() + HALF_AN_HOUR),
    extend: vi.fn(async () => Date.now() + HALF_AN_HOUR),
    end: vi.fn(async () => undefined),
    endAll: vi.fn(async () => undefined),
    ...changes,
  }
}

function begin(gateway: AuthGateway = fakeGateway(), changes: Partial<SessionSurroundings> = {}) {
  const surroundings = {
    fetchProfile: vi.fn(async () => averysProfile),
    forgetData: vi.fn(),
    forgetDrafts: vi.fn(),
    forgetFigures: vi.fn(),
    announceExpiry: vi.fn(),
    calls: sessionServer(),
    ...changes,
  }
  const load = vi.fn(async () => gateway)
  const controller = createSessionController(load)
  stop = controller.start(surroundings)
  const status = () => controller.state.get().status
  return { controller, surroundings, status, load }
}

/** With a session on the device, once it has been read. */
async function signedIn(...of: Parameters<typeof begin>) {
  storeSession()
  const begun = begin(...of)
  await settle()
  return begun
}

let stop: () => void = () => undefined

/** Simulates a `storage` event from another tab. */
function inAnotherTab(change: { oldValue?: string; newValue?: string }): void {
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, ...change }))
}

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  stop()
  // Tokens withdrawn for revocation stay in memory.
  await tokenStorage.clear()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the session', () => {
  it('ends at once without stored tokens, and loads no library', () => {
    const { status, load } = begin()
    expect(status()).toBe('signedOut')
    expect(load).not.toHaveBeenCalled()
  })

  it('loads until tokens and profile are there', async () => {
    storeSession()
    const { status, controller } = begin()
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
    const gateway = fakeGateway()
    const { status } = await signedIn(gateway, { fetchProfile: () => Promise.reject(problem(404)) })
    expect(status()).toBe('signedOut')
    expect(gateway.signOut).toHaveBeenCalledOnce()
  })

  it('reports that a user who has just signed in has no profile', async () => {
    const { controller } = begin(fakeGateway(), {
      fetchProfile: () => Promise.reject(problem(404)),
    })
    await expect(controller.signIn('a@b.c', 'x')).rejects.toMatchObject({ kind: 'no-profile' })
  })

  it('keeps a user signed in when the profile fails to load', async () => {
    const { status } = await signedIn(fakeGateway(), {
      fetchProfile: () => Promise.reject(problem(500)),
    })
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
    expect(surroundings.forgetFigures).toHaveBeenCalled()
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
  })

  it('ends when another tab signs out, drafts included', async () => {
    const { status, surroundings } = await signedIn()
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'goldgrove_signed_out', newValue: 'true' }),
    )
    inAnotherTab({ oldValue: 'token' })
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).toHaveBeenCalledOnce()
    expect(surroundings.announceExpiry).not.toHaveBeenCalled()
  })

  it('ends when it expired in another tab, and keeps drafts', async () => {
    const { status, surroundings } = await signedIn()
    inAnotherTab({ oldValue: 'token' })
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
    expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith('expired')
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

  it('signs out, and leaves nothing behind', async () => {
    const gateway = fakeGateway()
    const { controller, surroundings } = await signedIn(gateway)
    await controller.signOut()
    expect(controller.state.get()).toEqual({ status: 'signedOut', left: true })
    expect(gateway.signOut).toHaveBeenCalledOnce()
    expect(surroundings.forgetDrafts).toHaveBeenCalledOnce()
    expect(surroundings.forgetData).toHaveBeenCalled()
    expect(surroundings.calls.end).toHaveBeenCalledExactlyOnceWith('token')
  })

  it.each([
    ['drafts and the other tabs included', false],
    ['but keeps drafts for a new sign-in', true],
  ])('ends everywhere, %s', async (_how, signsInAgain) => {
    const { controller, status, surroundings } = await signedIn()
    const told = vi.spyOn(Storage.prototype, 'setItem')
    await controller.signOutEverywhere(signsInAgain)
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetFigures).toHaveBeenCalled()
    const times = signsInAgain ? 0 : 1
    expect(surroundings.forgetDrafts).toHaveBeenCalledTimes(times)
    expect(told.mock.calls.filter(([key]) => key === 'goldgrove_signed_out')).toHaveLength(times)
  })

  it('does not end a session that was deleted with its account', async () => {
    const gateway = fakeGateway()
    const { controller, surroundings } = await signedIn(gateway)
    await controller.signOut(true)
    expect(gateway.signOut).toHaveBeenCalledOnce()
    expect(surroundings.calls.end).not.toHaveBeenCalled()
  })

  it('signs out on the device before any answer', async () => {
    const { controller, status, surroundings } = await signedIn(fakeGateway({ signOut: never }), {
      calls: sessionServer({ end: never }),
    })
    void controller.signOut()
    await settle()
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetData).toHaveBeenCalled()
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
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
    const { controller, status, surroundings } = await signedIn()
    await controller.expire()
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
  })

  it.each([
    ['stay when its own clock ends it', undefined, 0],
    ['go when the server refuses it', 'expired' as const, 1],
  ])('lets the last figures %s', async (_, reason, times) => {
    const { controller, surroundings } = await signedIn()
    await controller.expire(reason)
    expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith('expired')
    expect(surroundings.forgetFigures).toHaveBeenCalledTimes(times)
  })

  it('is checked by the server before the user is signed in', async () => {
    storeSession()
    let answer: (end: number) => void = () => undefined
    const validate = () => new Promise<number>((resolve) => (answer = resolve))
    const { status, controller } = begin(fakeGateway(), { calls: sessionServer({ validate }) })
    await settle()
    expect(status()).toBe('loading')
    answer(1234)
    await settle()
    expect(status()).toBe('signedIn')
    expect(controller.sessionEnd.get()).toBe(1234)
  })

  it.each([
    ['expired', 'session-ended'],
    ['mismatch', 'session-mismatch'],
  ])('signs no one in whose session the server calls %s', async (reason, slug) => {
    storeSession()
    const gateway = fakeGateway()
    const validate = () => Promise.reject(problem(401, slug))
    const { status, surroundings } = begin(gateway, { calls: sessionServer({ validate }) })
    await settle()
    expect(status()).toBe('signedOut')
    expect(gateway.signOut).toHaveBeenCalledOnce()
    expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith(reason)
  })

  it.each([403, 500, 503])(
    'signs no one in when the check itself fails with %s',
    async (failure) => {
      storeSession()
      const gateway = fakeGateway()
      const validate = () => Promise.reject(problem(failure))
      const { status, surroundings } = begin(gateway, { calls: sessionServer({ validate }) })
      await settle()
      expect(status()).toBe('signedOut')
      expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith('unchecked')
      expect(gateway.signOut).not.toHaveBeenCalled()
      expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull()
    },
  )

  it('announces that it was not checked when fresh tokens cannot be fetched, and keeps the old ones', async () => {
    storeSession()
    const identity = () => Promise.reject(new AuthFailure('network'))
    const { status, surroundings } = begin(fakeGateway({ identity }))
    await settle()
    expect(status()).toBe('signedOut')
    expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith('unchecked')
    expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull()
  })

  it('continues offline, when nothing can be read either', async () => {
    storeSession()
    const validate = () => Promise.reject(problem(0))
    const { status } = begin(fakeGateway(), { calls: sessionServer({ validate }) })
    await settle()
    expect(status()).toBe('signedIn')
  })

  it('continues when a later check fails', async () => {
    storeSession()
    const validate = vi.fn(async () => Date.now() + HALF_AN_HOUR)
    const { controller, status } = begin(fakeGateway(), { calls: sessionServer({ validate }) })
    await settle()
    validate.mockRejectedValueOnce(problem(503))
    await controller.validate()
    expect(status()).toBe('signedIn')
  })

  it('is extended with fresh tokens, for every tab', async () => {
    const gateway = fakeGateway()
    const { controller } = await signedIn(gateway)
    await vi.advanceTimersByTimeAsync(60_000)
    await controller.extend()
    expect(gateway.renewTokens).toHaveBeenCalledOnce()
    expect(controller.sessionEnd.get()).toBe(Date.now() + HALF_AN_HOUR)
    expect(localStorage.getItem('goldgrove_session_end')).toBe(String(Date.now() + HALF_AN_HOUR))

    const later = String(Date.now() + 2 * HALF_AN_HOUR)
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'goldgrove_session_end', newValue: later }),
    )
    expect(controller.sessionEnd.get()).toBe(Number(later))
  })

  it('ends when an extension is refused, and stays when it only failed', async () => {
    storeSession()
    const extend = vi.fn(() => Promise.reject<number>(problem(0)))
    const { controller, status } = begin(fakeGateway(), { calls: sessionServer({ extend }) })
    await settle()
    await expect(controller.extend()).rejects.toThrow()
    expect(status()).toBe('signedIn')

    extend.mockRejectedValueOnce(problem(401, 'session-ended'))
    await expect(controller.extend()).rejects.toThrow()
    expect(status()).toBe('signedOut')
  })

  it('announces once that it expired, however many requests are refused', async () => {
    const { controller, surroundings } = await signedIn()
    await Promise.all([controller.expire(), controller.expire(), controller.expire('mismatch')])
    expect(surroundings.announceExpiry).toHaveBeenCalledExactlyOnceWith('expired')
    expect(localStorage.getItem('goldgrove_session_end')).toBeNull()
  })

  it('keeps drafts when a fresh sign-in is required', async () => {
    const { controller, status, surroundings } = await signedIn()
    await controller.signInAgain()
    expect(status()).toBe('signedOut')
    expect(surroundings.forgetDrafts).not.toHaveBeenCalled()
    expect(surroundings.calls.end).toHaveBeenCalledOnce()
  })

  it('has no access token without a session, and loads no library', async () => {
    const { controller, load } = begin()
    expect(await controller.accessToken()).toBeNull()
    expect(load).not.toHaveBeenCalled()
  })
})
