import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { problem } from '@/testing/fake-api'
import { fakeGateway, providerError, storeSession } from '../testing/fake-gateway'
import { answerProfile, api, END_ALL, noted, renderAuth } from '../testing/render-auth'
import { ChangePassword } from './change-password'
import { SignedInDevices } from './signed-in-devices'

const WEEK_AGO = new Date(Date.now() - 3 * 86_400_000).toISOString()
const here = {
  id: 'here',
  current: true,
  browser: 'Firefox',
  system: 'Windows',
  created_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-20T10:00:00Z',
}
const there = {
  ...here,
  id: 'there',
  current: false,
  browser: 'Safari',
  system: 'iOS',
  created_at: '2026-11-19T10:00:00Z',
  last_seen_at: WEEK_AGO,
}
const nameless = {
  ...there,
  id: 'nameless',
  browser: null,
  system: null,
  created_at: '2026-11-18T10:00:00Z',
}

beforeEach(() => {
  storeSession()
  answerProfile()
  api.answer({ 'GET /sessions': { sessions: [here, there, nameless] } })
})

function Page() {
  if (useSession().status !== 'signedIn') return null
  return (
    <>
      <SignedInDevices />
      <ChangePassword />
    </>
  )
}

function open(gateway = fakeGateway()) {
  return { gateway, ...renderAuth({ gateway, path: paths.settings, page: <Page /> }) }
}

const devices = async () =>
  within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem')

describe('signed-in devices', () => {
  it('are named by browser and system, this one first', async () => {
    open()
    const [first, second, third] = await devices()
    expect(first).toHaveTextContent(/^Firefox on WindowsThis device, last active .*Signed in until/)
    expect(second).toHaveTextContent('Safari on iOSLast active 3 days ago')
    expect(third).toHaveTextContent(/^Unknown device/)
  })

  it('can be tried again when they did not load', async () => {
    api.answer({ 'GET /sessions': problem('internal', 500) })
    open()
    expect(await screen.findByText("We couldn't load your devices")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('stay in the list when they could not be read again', async () => {
    open()
    await devices()
    api.answer({ 'GET /sessions': problem('internal', 500) })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await vi.waitFor(() => expect(api.to('GET /sessions').length).toBeGreaterThan(1))
    // One turn for the failure to render.
    await act(async () => undefined)
    expect(await devices()).toHaveLength(3)
    expect(screen.queryByText("We couldn't load your devices")).toBeNull()
  })

  it('are all signed out after a question', async () => {
    const { user, controller } = open()
    await user.press('Sign out everywhere')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(api.to(END_ALL)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText("You're signed out everywhere")).toBeVisible()
    expect(api.to(END_ALL)).toHaveLength(1)
    expect(controller.state.get().status).toBe('signedOut')
  })

  it('are signed out one by one after a question, but this one', async () => {
    const { user, controller } = open()
    const [first] = await devices()
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    await user.press('Sign out Safari on iOS')
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Sign out Safari on iOS?' }),
    )
    expect(api.to('POST /session/end')).toEqual([])
    const confirm = question.getByRole('button', { name: 'Sign out' })
    act(() => {
      confirm.click()
      confirm.click()
    })
    expect(await screen.findByText('Safari on iOS is signed out')).toBeVisible()
    expect(api.to('POST /session/end')).toHaveLength(1)
    expect(await devices()).toHaveLength(2)
    expect(screen.queryByText('Safari on iOS')).toBeNull()
    await vi.waitFor(() => expect(screen.getByRole('list', { name: 'Devices' })).toHaveFocus())
    expect(controller.state.get().status).toBe('signedIn')
  })

  it('stay in the list when one could not be signed out', async () => {
    api.answer({ 'POST /session/end': problem('unavailable', 503) })
    const { user } = open()
    await user.press('Sign out Safari on iOS')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText("We couldn't sign out Safari on iOS")).toBeVisible()
    expect(await devices()).toHaveLength(3)
  })

  it('stay as they are when the server did not do it', async () => {
    api.answer({ [END_ALL]: problem('unavailable', 503) })
    const { user, controller } = open()
    await user.press('Sign out everywhere')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText("We couldn't sign you out everywhere")).toBeVisible()
    expect(controller.state.get().status).toBe('signedIn')
  })
})

describe('a new password', () => {
  async function change(
    user: ReturnType<typeof open>['user'],
    current = 'Goldgrove-2026',
  ): Promise<void> {
    await user.press('Change password')
    await user.type(await screen.findByLabelText(/^Current password/), current)
    await user.type(screen.getByLabelText(/^New password/), 'Another-2026')
    expect(screen.getByText('This signs out every device, this one too.')).toBeVisible()
    await user.press('Save new password')
  }

  it('signs out everywhere', async () => {
    const { user, gateway, controller } = open()
    await change(user)
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(screen.getByText(/^You're signed out everywhere\. Sign in/)).toBeVisible()
    expect(gateway.changePassword).toHaveBeenCalledExactlyOnceWith('Goldgrove-2026', 'Another-2026')
    expect(noted()).toEqual(['client.password_changed'])
    expect(controller.state.get().status).toBe('signedOut')
  })

  it('asks for the current one again at its field when it is wrong', async () => {
    const refused = providerError('NotAuthorizedException', 'Incorrect username or password.')
    const changePassword = () => Promise.reject(refused)
    const { user } = open(fakeGateway({ changePassword }))
    await change(user)
    expect(await screen.findByText('The current password is incorrect.')).toBeVisible()
    expect(screen.getByLabelText(/^Current password/)).toBeInvalid()
    expect(screen.getByLabelText(/^Current password/)).toHaveFocus()
  })

  it('is another one', async () => {
    const { user, gateway } = open()
    await change(user, 'Another-2026')
    expect(await screen.findByText('Choose a password other than your current one.')).toBeVisible()
    expect(gateway.changePassword).not.toHaveBeenCalled()
  })

  it('is told as changed also where the other devices could not be signed out', async () => {
    api.answer({ [END_ALL]: problem('unavailable', 503) })
    const { user, controller } = open()
    await change(user)
    expect(await screen.findByText('Your password has been changed')).toBeVisible()
    expect(screen.getByText(/^We couldn't sign out your other devices/)).toBeVisible()
    expect(controller.state.get().status).toBe('signedIn')
  })
})
