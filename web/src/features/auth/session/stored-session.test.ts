import { describe, expect, it, vi } from 'vitest'
import { fakeGateway, storeSession, storeTokens } from '../testing/fake-gateway'
import { averysProfile } from '../testing/render-auth'
import { createSessionController } from './session-controller'
import { RENEWAL_MARGIN_MS, storedSession } from './stored-session'

const NOW = Date.UTC(2026, 10, 22)
const HOUR = 3_600_000

describe('the stored session', () => {
  it('reads the signed-in user, with every letter of the name', () => {
    const accessToken = storeTokens({ endsAt: NOW + HOUR, firstName: 'Zoë', lastName: 'Çelik' })
    expect(storedSession(NOW)).toEqual({
      accessToken,
      identity: {
        id: 'user-1',
        email: 'avery@example.com',
        firstName: 'Zoë',
        fullName: 'Zoë Çelik',
      },
    })
  })

  it.each([
    ['is over', {}, 0],
    ['is about to be renewed', {}, RENEWAL_MARGIN_MS],
    ['is over by the clock of the provider', { clockDriftMs: HOUR }, HOUR],
    ['is of two minds about the person', { sub: 'user-2' }, HOUR],
  ])('is left to the library when it %s', (_what, changes, left) => {
    storeTokens({ endsAt: NOW + left, ...changes })
    expect(storedSession(NOW)).toBeNull()
  })

  it('is left to the library when tokens are malformed, or belong to several users', () => {
    expect(storedSession(NOW)).toBeNull()
    storeSession()
    expect(storedSession(NOW)).toBeNull()
    storeTokens({ endsAt: NOW + HOUR, client: 'another' })
    expect(storedSession(NOW)).toBeNull()
  })
})

const surroundings = {
  fetchProfile: async () => averysProfile,
  forgetData: () => undefined,
  forgetDrafts: () => undefined,
  forgetFigures: () => undefined,
  announceExpiry: () => undefined,
}

describe('a session that is stored', () => {
  it('needs no library, until the tokens run out', async () => {
    const token = storeTokens({ endsAt: Date.now() + HOUR })
    const load = vi.fn(async () => fakeGateway())
    const controller = createSessionController(load)
    const calls = {
      validate: async () => 0,
      extend: async () => 0,
      end: async () => undefined,
      endAll: async () => undefined,
    }
    const stop = controller.start({ ...surroundings, calls })
    await vi.waitFor(() => expect(controller.state.get().status).toBe('signedIn'))
    expect(await controller.accessToken()).toBe(token)
    expect(load).not.toHaveBeenCalled()

    storeTokens({ endsAt: Date.now() })
    expect(await controller.accessToken()).toBe('token')
    expect(load).toHaveBeenCalledOnce()
    stop()
  })

  it('is let in by the server only', async () => {
    storeTokens({ endsAt: Date.now() + HOUR })
    const controller = createSessionController(async () => fakeGateway())
    const never = () => new Promise<never>(() => undefined)
    const stop = controller.start({
      ...surroundings,
      calls: { validate: never, extend: never, end: never, endAll: never },
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(controller.state.get()).toEqual({ status: 'loading' })
    stop()
  })

  it('leaves the device also when the library cannot be loaded', async () => {
    storeTokens({ endsAt: Date.now() + HOUR })
    const controller = createSessionController(() => Promise.reject(new Error('offline')))
    await controller.signOut()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
  })
})
