import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import type { AuthGateway, Passkey } from '../model/auth-gateway'
import { FRESH_MS } from '../model/fresh-sign-in'
import { fakeGateway, providerError, storeSession } from '../testing/fake-gateway'
import { answerProfile, api, END_ALL, noted, renderAuth } from '../testing/render-auth'
import { PasskeyOffer } from './passkey-offer'
import { Passkeys } from './passkeys'

const keychain: Passkey = {
  id: 'key-1',
  name: 'iCloud Keychain',
  createdAt: new Date('2026-11-20T10:00:00Z'),
}

/** Simulates a browser with passkeys; jsdom has none. */
function canUsePasskeys(onThisDevice = true): void {
  const Credential = Object.assign(() => undefined, {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => onThisDevice,
  })
  vi.stubGlobal('PublicKeyCredential', Credential)
}

beforeEach(() => {
  storeSession()
  answerProfile()
  canUsePasskeys()
})

function WhenSignedIn({ offer }: { offer: boolean }) {
  if (useSession().status !== 'signedIn') return null
  return offer ? <PasskeyOffer /> : <Passkeys />
}

const open = (gateway = fakeGateway(), offer = false) =>
  renderAuth({
    gateway,
    path: offer ? '*' : paths.settings,
    at: offer ? paths.dashboard : paths.settings,
    page: <WhenSignedIn offer={offer} />,
  })

const addButton = () => screen.findByRole('button', { name: 'Add a passkey' })

describe('passkeys in the settings', () => {
  it('are listed by name, day and time, and a new one joins them', async () => {
    const found: Passkey[] = []
    const addPasskey = async () => void found.push(keychain)
    const { user } = open(fakeGateway({ passkeys: async () => [...found], addPasskey }))
    await user.click(await addButton())
    const list = await screen.findByRole('list', { name: 'Your passkeys' })
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /iCloud KeychainAdded Nov 20, 2026, 10:00.a\.m\./,
    )
    expect(await screen.findByText('Passkey added')).toBeVisible()
    await waitFor(() => expect(noted()).toEqual(['client.passkey_added']))
  })

  it.each([
    ['NotAllowedError', 'No passkey was used'],
    ['InvalidStateError', 'already has a passkey'],
    ['NetworkError', "couldn't reach Goldgrove"],
  ])('say what goes wrong while one is added: %s', async (name, text) => {
    const addPasskey = () => Promise.reject(providerError(name))
    const { user } = open(fakeGateway({ addPasskey }))
    await user.click(await addButton())
    expect(await screen.findByText(new RegExp(text))).toBeVisible()
    expect(noted()).toEqual([])
  })

  it.each(['Add a passkey', /^Remove iCloud Keychain, added Nov 20, 2026/])(
    'ask for a fresh sign-in first: %s',
    async (button) => {
      const signedInAt = Date.now() - FRESH_MS
      const gateway = fakeGateway({
        passkeys: async () => [keychain],
        signedInAt: async () => signedInAt,
      })
      const { user } = open(gateway)
      await user.click(await screen.findByRole('button', { name: button }))
      const dialog = await screen.findByRole('alertdialog', { name: 'Sign in again first' })
      await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }))
      await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
      expect(gateway.addPasskey).not.toHaveBeenCalled()
      expect(gateway.removePasskey).not.toHaveBeenCalled()
    },
  )

  it('wait for the provider to say when the user signed in', async () => {
    const signedIn = Promise.withResolvers<number>()
    const gateway = fakeGateway({
      passkeys: async () => [keychain],
      signedInAt: () => signedIn.promise,
    })
    const { user } = open(gateway)
    const remove = await screen.findByRole('button', { name: /^Remove iCloud/ })
    await user.click(remove)
    expect(remove).toHaveAttribute('aria-busy', 'true')
    signedIn.resolve(Date.now())
    expect(await screen.findByRole('alertdialog', { name: 'Remove this passkey?' })).toBeVisible()
  })

  it('end every session when one is removed', async () => {
    const gateway = fakeGateway({ passkeys: async () => [keychain] })
    const { user } = open(gateway)
    await user.press(/^Remove iCloud/)
    await user.press('Remove passkey')
    expect(await screen.findByText("You're signed out everywhere. Sign in again.")).toBeVisible()
    expect(gateway.removePasskey).toHaveBeenCalledExactlyOnceWith('key-1', true)
    expect(noted()).toEqual(['client.passkey_removed'])
    expect(api.to(END_ALL)).toHaveLength(1)
  })

  it('keep a passkey that could not be removed, and the sessions', async () => {
    const gateway = fakeGateway({
      passkeys: async () => [keychain],
      removePasskey: () => Promise.reject(providerError('NetworkError')),
    })
    const { user } = open(gateway)
    await user.press(/^Remove iCloud/)
    await user.press('Remove passkey')
    expect(await screen.findByText(/couldn't reach Goldgrove/)).toBeVisible()
    expect(api.to(END_ALL)).toEqual([])
  })

  it('say so where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    open()
    expect(await screen.findByText('This browser does not support passkeys.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

describe('the offer of a passkey', () => {
  it('comes once per device, and adds one', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway, true)
    expect(await screen.findByText('Skip the password next time')).toBeVisible()
    await user.press('Add')
    expect(gateway.addPasskey).toHaveBeenCalledOnce()
    expect(localStorage.getItem('goldgrove_passkey_offered')).toBe('user-1')
  })

  it('goes from the settings, which have a button for it', async () => {
    const { router } = open(fakeGateway(), true)
    expect(await screen.findByText('Skip the password next time')).toBeVisible()
    await act(() => router.navigate(paths.settings))
    expect(screen.queryByText('Skip the password next time')).toBeNull()
  })

  it.each<[string, Partial<AuthGateway>, () => void]>([
    [
      'who was offered one before',
      {},
      () => localStorage.setItem('goldgrove_passkey_offered', 'user-1'),
    ],
    ['who has one', { passkeys: async () => [keychain] }, () => undefined],
    ['who signed in a while ago', { signedInAt: async () => 0 }, () => undefined],
    ['whose device has no lock', {}, () => canUsePasskeys(false)],
  ])('does not come to a user %s', async (_, changes, prepare) => {
    prepare()
    const gateway = fakeGateway(changes)
    const { controller } = open(gateway, true)
    await waitFor(() => expect(controller.state.get().status).toBe('signedIn'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByText('Skip the password next time')).toBeNull()
  })
})
