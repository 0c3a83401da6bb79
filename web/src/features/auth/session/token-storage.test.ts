import { afterEach, describe, expect, it, vi } from 'vitest'
import { TOKEN_KEY } from '../testing/fake-gateway'
import {
  hasStoredSession,
  sessionSignal,
  storedAccessToken,
  tokenStorage,
  withdrawTokens,
} from './token-storage'

afterEach(() => tokenStorage.clear())

describe('sessionSignal', () => {
  it.each([
    ['an access token that appears', TOKEN_KEY, null, 'new', 'began'],
    ['an access token that goes', TOKEN_KEY, 'old', null, 'ended'],
    ['an access token that is refreshed', TOKEN_KEY, 'old', 'new', null],
    ['another entry of the library', TOKEN_KEY.replace('access', 'id'), 'old', null, null],
    ['an entry of ours', 'goldgrove_theme', null, 'dark', null],
    ['everything cleared', null, null, null, 'ended'],
  ])('reads %s', (_what, key, oldValue, newValue, signal) => {
    expect(sessionSignal({ key, oldValue, newValue })).toBe(signal)
  })
})

describe('tokenStorage', () => {
  it('keeps tokens in local storage, where other tabs find them', async () => {
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    expect(localStorage.getItem(TOKEN_KEY)).toBe('a')
    expect(hasStoredSession()).toBe(true)
    await tokenStorage.removeItem(TOKEN_KEY)
    expect(hasStoredSession()).toBe(false)
  })

  it('keeps tokens in memory where storage is refused', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    expect(await tokenStorage.getItem(TOKEN_KEY)).toBe('a')
    expect(hasStoredSession()).toBe(true)
    // Signing out ends the session with it.
    expect(storedAccessToken()).toBe('a')
  })

  it('clears only the library’s entries', async () => {
    localStorage.setItem('goldgrove_theme', 'dark')
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    await tokenStorage.clear()
    expect(localStorage.getItem('goldgrove_theme')).toBe('dark')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  it('withdraws tokens from the device and keeps them for the call that revokes them', async () => {
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    withdrawTokens()
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    expect(await tokenStorage.getItem(TOKEN_KEY)).toBe('a')
    await tokenStorage.clear()
    expect(await tokenStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  it('keeps tokens that another tab stores during a sign-out', async () => {
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    withdrawTokens()
    localStorage.setItem(TOKEN_KEY, 'b')
    await tokenStorage.removeItem(TOKEN_KEY)
    await tokenStorage.clear()
    expect(localStorage.getItem(TOKEN_KEY)).toBe('b')
    expect(await tokenStorage.getItem(TOKEN_KEY)).toBe('b')
  })

  it('stores no token that is refreshed while a sign-out is under way', async () => {
    withdrawTokens()
    await tokenStorage.setItem(TOKEN_KEY, 'a')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    await tokenStorage.clear()
    expect(hasStoredSession()).toBe(false)
  })
})
