import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { EmailConfirmationPage } from './email-confirmation-page'
import { forgetSignUp, rememberSignUp } from './model/pending-sign-up'
import { avery, fakeGateway, providerError, storeSession } from './testing/fake-gateway'
import { answerProfile, renderAuth } from './testing/render-auth'

const linkFor = (userId: string, code = '123456') =>
  `${paths.emailConfirmation}?token_hash=${btoa(userId).replace(/=+$/, '')}.${code}&type=signup`
const link = linkFor(avery.id)

beforeEach(() => answerProfile())
afterEach(() => forgetSignUp())

function open(gateway = fakeGateway(), at: string = paths.emailConfirmation, state?: unknown) {
  return renderAuth({
    gateway,
    path: paths.emailConfirmation,
    page: <EmailConfirmationPage />,
    at,
    state,
  })
}

const verifyButton = () => screen.getByRole('button', { name: 'Verify my email' })
const resendButton = () => screen.getByRole('button', { name: /^Resend Verification Email/ })

/** What this tab receives when another tab confirms the account. */
function confirmElsewhere(userId: string): void {
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'goldgrove_email_confirmed', newValue: userId }),
  )
}

describe('waiting for the email', () => {
  it('shows what to do next, with links', () => {
    open(fakeGateway(), paths.emailConfirmation, { email: avery.email })
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
    expect(screen.getByText(/We sent a link to avery@example.com/)).toBeVisible()
    expect(resendButton()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Sign In Page' })).toHaveAttribute(
      'href',
      paths.login,
    )
    expect(screen.getByRole('link', { name: 'Back to Sign Up' })).toHaveAttribute(
      'href',
      paths.register,
    )
  })

  it('sends the email again, once, and counts down to the next time', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway, paths.emailConfirmation, { email: avery.email })
    await user.click(resendButton())
    expect(gateway.resendConfirmation).toHaveBeenCalledExactlyOnceWith(avery.email)
    expect(await screen.findByText('Verification Email Sent')).toBeVisible()
    expect(screen.getByText('A new verification email has been sent to your inbox.')).toBeVisible()
    expect(resendButton()).toHaveAttribute('aria-disabled', 'true')
    expect(resendButton()).toHaveFocus()
    await user.click(resendButton())
    expect(gateway.resendConfirmation).toHaveBeenCalledOnce()
    expect(resendButton()).toHaveTextContent('(30 s)')
  })

  it('counts by the clock: the timers of a hidden tab sleep', async () => {
    const { user } = open(fakeGateway(), paths.emailConfirmation, { email: avery.email })
    await user.click(resendButton())
    await waitFor(() => expect(resendButton()).toHaveAccessibleName(/\(30 s\)$/))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(resendButton()).toHaveAccessibleName('Resend Verification Email')
  })

  it('explains in the product’s own words why sending failed', async () => {
    const { user } = open(
      fakeGateway({
        resendConfirmation: () =>
          Promise.reject(providerError('LimitExceededException', 'Attempt limit exceeded.')),
      }),
      paths.emailConfirmation,
      { email: avery.email },
    )
    await user.click(resendButton())
    expect(await screen.findByText('Resend Failed')).toBeVisible()
    expect(screen.getByText(/^Too many attempts/)).toBeVisible()
    expect(screen.queryByText('Attempt limit exceeded.')).toBeNull()
  })

  it('asks for the email when it is unknown, but only once', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.type(screen.getByLabelText('Email you signed up with'), avery.email)
    await user.click(resendButton())
    expect(gateway.resendConfirmation).toHaveBeenCalledExactlyOnceWith(avery.email)
    expect(sessionStorage.getItem('goldgrove_pending_email')).toBe(avery.email)
  })

  it('takes an existing session for a verified email', async () => {
    storeSession()
    open()
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  })

  it('signs in when another tab confirms the account this tab registered', async () => {
    rememberSignUp({ userId: avery.id, email: avery.email, password: 'Goldgrove-2026' })
    const gateway = fakeGateway()
    open(gateway)
    act(() => confirmElsewhere(avery.id))
    expect(await screen.findByText('Taking you to your dashboard…')).toBeVisible()
    expect(gateway.signIn).toHaveBeenCalledExactlyOnceWith(avery.email, 'Goldgrove-2026')
  })

  it('leads to the sign-in page when another tab confirms and this one has no password', async () => {
    open()
    act(() => confirmElsewhere(avery.id))
    expect(await screen.findByText('Taking you to sign in…')).toBeVisible()
  })
})

describe('following the link', () => {
  it('confirms nothing until the button is clicked', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway, link)
    expect(gateway.confirmSignUp).not.toHaveBeenCalled()
    await user.click(verifyButton())
    expect(gateway.confirmSignUp).toHaveBeenCalledExactlyOnceWith(avery.id, '123456')
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  })

  it.each([
    ['ExpiredCodeException', '', /link has expired/],
    ['CodeMismatchException', '', /link is no longer valid/],
    ['LimitExceededException', '', /Too many attempts/],
    ['NetworkError', '', /couldn't reach/],
  ])('explains %s (%s), and can send a new link', async (name, message, sentence) => {
    const gateway = fakeGateway({
      confirmSignUp: () => Promise.reject(providerError(name, message)),
    })
    const { user } = open(gateway, link)
    await user.click(verifyButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await user.click(resendButton())
    expect(gateway.resendConfirmation).toHaveBeenCalledExactlyOnceWith(avery.id)
  })

  it('sends no new link for an email that is already verified', async () => {
    const used = 'User cannot be confirmed. Current status is CONFIRMED'
    const { user } = open(
      fakeGateway({
        confirmSignUp: () => Promise.reject(providerError('NotAuthorizedException', used)),
      }),
      link,
    )
    await user.click(verifyButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(/already verified/)
    expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to Sign In Page' })).toBeVisible()
  })

  it('shows that the link is incomplete', () => {
    open(fakeGateway(), `${paths.emailConfirmation}?token_hash=abc&type=signup`)
    expect(screen.getByText(/link is incomplete/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Verify my email' })).toBeNull()
  })

  it('notices that another tab was quicker', async () => {
    const gateway = fakeGateway()
    open(gateway, link)
    act(() => confirmElsewhere(avery.id))
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    expect(gateway.confirmSignUp).not.toHaveBeenCalled()
  })

  it('does not mistake another user’s session for this account', async () => {
    storeSession()
    const { user } = open(fakeGateway(), linkFor('user-2'))
    await user.click(verifyButton())
    expect(await screen.findByRole('link', { name: 'Continue to Dashboard' })).toBeVisible()
  })
})

describe('after two seconds', () => {
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const realTurn = setImmediate
  /** The signed-in user is recognized by a digest, which other threads compute: a fake clock does not speed them up. */
  async function until(isThere: () => boolean): Promise<void> {
    for (let turns = 0; turns < 10_000 && !isThere(); turns += 1) {
      await act(() => new Promise<void>((resolve) => void realTurn(resolve)))
      await wait(0)
    }
  }

  it('goes to the dashboard with a welcome', async () => {
    vi.useFakeTimers()
    storeSession()
    open()
    await until(() => screen.queryByText('Email Verified!', { selector: 'h1' }) !== null)
    expect(screen.getByText('Email Verified!', { selector: 'h1' })).toBeVisible()
    await wait(1_999)
    expect(screen.queryByLabelText('path')).toBeNull()
    await wait(1)
    expect(screen.getByLabelText('path')).toHaveTextContent(paths.dashboard)
    expect(JSON.parse(screen.getByLabelText('state').textContent ?? '')).toEqual({
      fromEmailVerification: true,
      message: 'Welcome to Goldgrove. Your email is verified.',
    })
  })

  it('goes to the sign-in page without a session', async () => {
    vi.useFakeTimers()
    open()
    act(() => confirmElsewhere(avery.id))
    await wait(2_000)
    expect(screen.getByLabelText('path')).toHaveTextContent(paths.login)
    expect(screen.getByLabelText('state')).toHaveTextContent('Sign in to continue.')
  })
})
