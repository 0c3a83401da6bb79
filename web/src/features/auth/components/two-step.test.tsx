import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { problem } from '@/testing/fake-api'
import { authenticatorKey, fakeGateway, providerError, storeSession } from '../testing/fake-gateway'
import { answerProfile, api, END_ALL, noted, renderAuth } from '../testing/render-auth'
import { modulesPath } from './authenticator-setup'
import { TwoStep } from './two-step'

beforeEach(() => {
  storeSession()
  answerProfile()
})

function WhenSignedIn() {
  return useSession().status === 'signedIn' ? <TwoStep /> : null
}

const open = (gateway = fakeGateway()) =>
  renderAuth({ gateway, path: paths.settings, page: <WhenSignedIn /> })

const setUp = () => screen.findByRole('button', { name: 'Set up two-step sign-in' })
const code = () => screen.findByLabelText('Code from your app')

describe('two-step sign-in', () => {
  it('shows the key as a picture and as text, and is on once the app has shown a code', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.click(await setUp())
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus()
    expect(screen.getByText(/After a reload you get a new key and scan again\./)).toBeVisible()
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    expect(gateway.offerAuthenticator).toHaveBeenCalledExactlyOnceWith('avery@example.com')

    await user.type(await code(), '287 082')
    await user.press('Turn on')
    expect(await screen.findByText('Two-step sign-in is on')).toBeVisible()
    expect(gateway.confirmAuthenticator).toHaveBeenCalledExactlyOnceWith('287082')
    expect(screen.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus()
    expect(screen.queryByText(/GEZD/)).toBeNull()
    expect(noted()).toEqual(['client.two_step_turned_on'])
  })

  it('shows at the field that a code is wrong, and stays off', async () => {
    const confirmAuthenticator = () =>
      Promise.reject(providerError('EnableSoftwareTokenMFAException'))
    const { user } = open(fakeGateway({ confirmAuthenticator }))
    await user.click(await setUp())
    await user.type(await code(), '000000')
    await user.press('Turn on')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the one your app shows now')
    expect(await code()).toHaveFocus()
    expect(noted()).toEqual([])
  })

  it('sends no request unless there are six digits', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.click(await setUp())
    await user.type(await code(), '12345')
    await user.press('Turn on')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the 6 digits your app shows.')
    expect(gateway.confirmAuthenticator).not.toHaveBeenCalled()
  })

  it('is on even if its entry in the activity is lost', async () => {
    const answers = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, request?: RequestInit) =>
      address.endsWith('/rpc/log_audit_event')
        ? Promise.reject(new TypeError('offline'))
        : answers(address, request),
    )
    const { user } = open()
    await user.click(await setUp())
    await user.type(await code(), '287082')
    await user.press('Turn on')
    expect(await screen.findByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible()
  })

  it('copies the key', async () => {
    const { user } = open()
    await user.click(await setUp())
    await user.press('Copy key')
    expect(await navigator.clipboard.readText()).toBe(authenticatorKey.secret)
  })

  it('is turned off after a confirmation, which shows errors', async () => {
    let attempts = 0
    const gateway = fakeGateway({
      hasAuthenticator: async () => true,
      removeAuthenticator: async () => {
        attempts += 1
        if (attempts === 1) throw providerError('NetworkError')
      },
    })
    const { user } = open(gateway)
    await user.press('Turn off two-step sign-in')
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn off two-step sign-in?' })
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent("couldn't reach Goldgrove")
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible()
    expect(screen.getByText("You're signed out everywhere. Sign in again.")).toBeVisible()
    expect(noted()).toEqual(['client.two_step_turned_off'])
    expect(api.to(END_ALL)).toHaveLength(1)
    expect(localStorage).toHaveLength(0)
  })

  it('is off even if the other sessions could not be ended, and shows that', async () => {
    api.answer({ [END_ALL]: problem('unavailable', 503) })
    const { user } = open(fakeGateway({ hasAuthenticator: async () => true }))
    await user.press('Turn off two-step sign-in')
    await user.press('Turn off')
    expect(await screen.findByText(/couldn't sign out your other devices/)).toBeVisible()
    expect(await setUp()).toBeVisible()
  })

  it('shows that its state is unknown, and tries again', async () => {
    let attempts = 0
    const hasAuthenticator = async () => {
      attempts += 1
      if (attempts < 2) throw providerError('NetworkError')
      return false
    }
    const { user } = open(fakeGateway({ hasAuthenticator }))
    await user.press('Try again')
    expect(await setUp()).toBeVisible()
  })
})

it('the picture has one square for each dark module', () => {
  expect(
    modulesPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
