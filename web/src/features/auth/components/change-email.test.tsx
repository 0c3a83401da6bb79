import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { problem } from '@/testing/fake-api'
import { FRESH_MS } from '../model/fresh-sign-in'
import { fakeGateway, storeSession } from '../testing/fake-gateway'
import { answerProfile, api, renderAuth } from '../testing/render-auth'
import { ChangeEmail } from './change-email'

const done = new Response(null, { status: 204 })

beforeEach(() => {
  storeSession()
  answerProfile()
})

function WhenSignedIn() {
  return useSession().status === 'signedIn' ? <ChangeEmail /> : null
}

const open = (gateway = fakeGateway(), at?: string) =>
  renderAuth({ gateway, path: paths.settings, page: <WhenSignedIn />, ...(at && { at }) })

const typeAddress = async (user: ReturnType<typeof open>['user'], email: string) => {
  await user.press('Change email')
  await user.type(await screen.findByLabelText(/^New email/), email)
  await user.press('Send code')
}

describe('changing the email', () => {
  it('keeps the focus with the form, and goes back to its button', async () => {
    const { user } = open()
    await user.press('Change email')
    expect(await screen.findByLabelText(/^New email/)).toHaveFocus()
    await user.press('Cancel')
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus()
  })

  it('takes the code of the new address, and then signs out', async () => {
    api.answer({ 'POST /address/change': done, 'POST /address/confirm': done })
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await typeAddress(user, 'Avery@Another.example')
    expect(await screen.findByRole('status')).toHaveTextContent('avery@another.example')
    expect(screen.getByLabelText(/^Code from the email/)).toHaveFocus()
    await user.keyboard('123 456')
    await user.press('Verify new email')
    await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
    expect(api.to('POST /address/confirm')).toHaveLength(1)
  })

  it('returns to the code after a reload, until the user wants another address', async () => {
    api.answer({ 'POST /address/change': done })
    const { user } = open()
    await typeAddress(user, 'avery@another.example')
    await screen.findByLabelText(/^Code from the email/)
    cleanup()
    storeSession()
    const signedInAt = vi.fn(async () => Date.now())
    // As after the fresh sign-in that the form requires.
    const again = open(fakeGateway({ signedInAt }), `${paths.settings}?change-email#profile`)
    await waitFor(() => expect(signedInAt).toHaveBeenCalled())
    expect(await screen.findByLabelText(/^Code from the email/)).not.toHaveFocus()
    await again.user.press('Use a different email')
    await again.user.press('Cancel')
    cleanup()
    storeSession()
    open()
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible()
  })

  it('takes a code that was asked for elsewhere, however old the sign-in is', async () => {
    api.answer({ 'POST /address/confirm': done })
    const gateway = fakeGateway({ signedInAt: async () => 0 })
    const { user } = open(gateway)
    await user.press('I have a code')
    expect(await screen.findByLabelText(/^Code from the email/)).toHaveFocus()
    await user.keyboard('123456{Enter}')
    await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
  })

  it.each([
    ['as the browser knows', Date.now() - FRESH_MS, done],
    ['as the server knows', Date.now(), problem('recent-sign-in-required', 403)],
  ])('asks for a fresh sign-in first, %s', async (_, signedInAt, answer) => {
    api.answer({ 'POST /address/change': answer })
    const gateway = fakeGateway({ signedInAt: async () => signedInAt })
    const { user } = open(gateway)
    if (answer === done) await user.press('Change email')
    else await typeAddress(user, 'avery@another.example')
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign in again first' })
    await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }))
    await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
  })

  it('opens the form when the user returns from that sign-in', async () => {
    const gateway = fakeGateway({ signedInAt: async () => 0 })
    const { user, router } = open(gateway)
    await user.press('Change email')
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign in again first' })
    await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }))
    await waitFor(() => expect(gateway.signOut).toHaveBeenCalledOnce())
    const { search, hash } = router.state.location
    expect(hash).toBe('#profile')
    cleanup()
    storeSession()
    open(fakeGateway(), `${paths.settings}${search}${hash}`)
    expect(await screen.findByLabelText(/^New email/)).toBeVisible()
  })

  it('shows a refusal beside its field', async () => {
    const errors = [{ field: 'email', message: 'must be another address' }]
    api.answer({ 'POST /address/change': problem('invalid-request', 400, undefined, errors) })
    const { user } = open()
    await typeAddress(user, 'avery@another.example')
    expect(await screen.findByText('It must be another address.')).toBeVisible()
  })
})
