import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { LoginPage } from '../login-page'
import { AuthFailure, type AuthFailureKind } from '../model/auth-failure'
import type { AuthGateway } from '../model/auth-gateway'
import { fakeGateway } from '../testing/fake-gateway'
import { answerProfile, renderAuth } from '../testing/render-auth'

function canUsePasskeys(inFields: boolean): void {
  const Credential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => inFields,
  })
  vi.stubGlobal('PublicKeyCredential', Credential)
}

beforeEach(() => {
  answerProfile()
  canUsePasskeys(false)
})

const open = (gateway: AuthGateway) =>
  renderAuth({ gateway, path: paths.login, page: <LoginPage /> })

const button = () => screen.findByRole('button', { name: 'Use a passkey' })
const path = () => screen.findByLabelText('path')

describe('signing in with a passkey', () => {
  it('takes one tap on a device that did so before', async () => {
    localStorage.setItem('goldgrove_passkey_account', 'user-1')
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.click(await button())
    expect(await path()).toHaveTextContent(paths.dashboard)
    expect(gateway.signInWithPasskey).toHaveBeenCalledExactlyOnceWith('user-1', false)
  })

  it('asks for the email on a device without a stored account, and uses the one typed', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.click(await button())
    expect(await screen.findByText(/^Enter your email first/)).toBeVisible()
    await user.type(screen.getByLabelText('Email'), ' avery@example.com ')
    await user.click(await button())
    expect(await path()).toHaveTextContent(paths.dashboard)
    expect(gateway.signInWithPasskey).toHaveBeenCalledExactlyOnceWith('avery@example.com', false)
  })

  it.each<[AuthFailureKind, RegExp]>([
    ['passkey-cancelled', /^No passkey was used/],
    ['passkey-missing', /no passkey you can sign in with/],
    ['passkey-refused', /no longer works/],
    ['network', /couldn't reach Goldgrove/],
  ])('shows the error, and leaves the password: %s', async (kind, text) => {
    localStorage.setItem('goldgrove_passkey_account', 'user-1')
    const signInWithPasskey = () => Promise.reject(new AuthFailure(kind))
    const { user } = open(fakeGateway({ signInWithPasskey }))
    await user.click(await button())
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeEnabled()
  })

  it('is offered in the email field, which the browser is told of', async () => {
    canUsePasskeys(true)
    localStorage.setItem('goldgrove_passkey_account', 'user-1')
    let pick: (result: 'signed-in') => void = () => undefined
    const signInWithPasskey = vi.fn<AuthGateway['signInWithPasskey']>(
      () => new Promise((resolve) => (pick = resolve)),
    )
    open(fakeGateway({ signInWithPasskey }))
    await waitFor(() => expect(signInWithPasskey).toHaveBeenCalledExactlyOnceWith('user-1', true))
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    pick('signed-in')
    expect(await path()).toHaveTextContent(paths.dashboard)
  })

  it('is not offered in a field to a user this device has not seen', async () => {
    canUsePasskeys(true)
    const gateway = fakeGateway()
    open(gateway)
    await button()
    expect(gateway.signInWithPasskey).not.toHaveBeenCalled()
  })
})
