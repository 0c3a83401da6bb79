import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { LoginPage } from './login-page'
import type { AuthGateway } from './model/auth-gateway'
import { fakeGateway, providerError, storeSession } from './testing/fake-gateway'
import { answerProfile, renderAuth } from './testing/render-auth'

beforeEach(() => answerProfile())

function open(gateway = fakeGateway(), state?: unknown) {
  return renderAuth({ gateway, path: paths.login, page: <LoginPage />, state })
}

async function signIn(user: ReturnType<typeof open>['user'], password = 'Goldgrove-2026') {
  await user.type(screen.getByLabelText('Email'), 'Avery@Example.com ')
  await user.type(screen.getByLabelText('Password'), password)
  await user.press('Sign in')
}

const path = () => screen.findByLabelText('path')

describe('the sign-in page', () => {
  it('goes on to the dashboard', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await signIn(user)
    expect(await path()).toHaveTextContent(paths.dashboard)
    expect(gateway.signIn).toHaveBeenCalledExactlyOnceWith('avery@example.com', 'Goldgrove-2026')
  })

  it('goes on to the page that asked for the sign-in', async () => {
    const { user } = open(fakeGateway(), { from: '/goals/7/planner?tab=a' })
    await signIn(user)
    expect(await path()).toHaveTextContent('/goals/7/planner')
  })

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'does not go to %s',
    async (from) => {
      const { user } = open(fakeGateway(), { from })
      await signIn(user)
      expect(await path()).toHaveTextContent(paths.dashboard)
    },
  )

  it('passes a user who is already signed in', async () => {
    storeSession()
    open(fakeGateway(), { from: paths.accounts })
    expect(await path()).toHaveTextContent(paths.accounts)
  })

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', /email or password is incorrect/],
    ['UserNotFoundException', 'User does not exist.', /email or password is incorrect/],
    ['NotAuthorizedException', 'Password attempts exceeded', /^Password attempts exceeded/],
    ['LimitExceededException', '', /Too many attempts/],
    ['NetworkError', '', /couldn't reach Goldgrove/],
    ['SomethingElse', '', /Something went wrong/],
  ])('answers %s (%s) in the page', async (name, message, sentence) => {
    const gateway = fakeGateway({ signIn: () => Promise.reject(providerError(name, message)) })
    const { user } = open(gateway)
    await signIn(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('sends an unverified user to the verification page, with the email', async () => {
    const { user } = open(fakeGateway({ signIn: async () => 'unconfirmed' }))
    await signIn(user)
    expect(await path()).toHaveTextContent(paths.emailConfirmation)
    expect(JSON.parse(screen.getByLabelText('state').textContent ?? '')).toEqual({
      email: 'avery@example.com',
      requiresVerification: true,
    })
  })

  it('sends a person who must choose a new password to the reset page', async () => {
    const { user } = open(fakeGateway({ signIn: async () => 'password-reset-required' }))
    await signIn(user)
    expect(await path()).toHaveTextContent(paths.forgotPassword)
  })

  describe('with an authenticator app', () => {
    const asks = (changes: Partial<AuthGateway> = {}) =>
      fakeGateway({ signIn: async () => 'code-required', ...changes })

    async function giveCode(user: ReturnType<typeof open>['user'], code: string) {
      await user.retype(await screen.findByLabelText('Code from your app'), code)
      await user.press('Continue')
    }

    it('asks for the code, then goes on', async () => {
      const gateway = asks()
      const { user } = open(gateway)
      await signIn(user)
      expect(await screen.findByLabelText('Code from your app')).toHaveFocus()
      await giveCode(user, '123 456')
      expect(await path()).toHaveTextContent(paths.dashboard)
      expect(gateway.confirmSignIn).toHaveBeenCalledExactlyOnceWith('123456')
    })

    it.each([
      ['CodeMismatchException', /Enter the one your app shows now/],
      ['ExpiredCodeException', /used already. Wait for the next one/],
    ])('answers %s at the field', async (name, sentence) => {
      const { user } = open(asks({ confirmSignIn: () => Promise.reject(providerError(name)) }))
      await signIn(user)
      await giveCode(user, '123456')
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
      expect(screen.getByLabelText('Code from your app')).toHaveAttribute('aria-invalid', 'true')
    })

    it('speaks of the code where too many were wrong', async () => {
      const locked = providerError('NotAuthorizedException', 'Password attempts exceeded')
      const { user } = open(asks({ confirmSignIn: () => Promise.reject(locked) }))
      await signIn(user)
      await giveCode(user, '123456')
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Too many incorrect codes. Wait a few minutes, then sign in again.',
      )
    })

    it('asks for the password again when the code came too late', async () => {
      const expired = providerError('NotAuthorizedException', 'Invalid session for the user.')
      const { user } = open(asks({ confirmSignIn: () => Promise.reject(expired) }))
      await signIn(user)
      await giveCode(user, '123456')
      expect(await screen.findByText(/Signing in took too long/)).toBeVisible()
      expect(screen.getByLabelText('Password')).toHaveValue('')
    })

    it('has a way back, and one for a lost phone', async () => {
      const { user } = open(asks())
      await signIn(user)
      expect(await screen.findByRole('link', { name: 'Contact support' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:support@/),
      )
      await user.press('Sign in with another account')
      expect(screen.getByLabelText('Email')).toHaveValue('')
    })
  })

  it('shows the message of another page, and a link to verify an email', () => {
    open(fakeGateway(), { message: 'Please verify your email.', requiresVerification: true })
    expect(screen.getByRole('status')).toHaveTextContent('Please verify your email.')
    expect(screen.queryByText(/Welcome back/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Verify email' })).toHaveAttribute(
      'href',
      paths.emailConfirmation,
    )
  })

  it('shows the message of another page until a sign-in is tried', async () => {
    const refused = providerError('NotAuthorizedException', 'Incorrect username or password.')
    const gateway = fakeGateway({ signIn: () => Promise.reject(refused) })
    const { user } = open(gateway, { message: 'Your account is deleted.' })
    await user.press('Sign in')
    expect(screen.getByText('Your account is deleted.')).toBeVisible()
    await signIn(user)
    expect(await screen.findByText(/email or password is incorrect/)).toBeVisible()
    expect(screen.queryByText('Your account is deleted.')).toBeNull()
  })

  it('marks missing fields and puts focus on the first', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.press('Sign in')
    expect(await screen.findByText(/Enter an email address/)).toBeVisible()
    expect(screen.getByText('Enter your password.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(gateway.signIn).not.toHaveBeenCalled()
  })

  it('does not move the links while one is pressed, whatever the fields have', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Email'), 'avery')
    await user.click(screen.getByLabelText('Password'))
    const target = screen.getByRole('link', { name: 'Forgot password?' })
    await user.pointer({ keys: '[MouseLeft>]', target })
    expect(screen.queryByText(/^Enter /)).toBeNull()
    await user.press('Sign in')
    expect(await screen.findByText('Enter your password.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.')
  })

  it('sends one request for two clicks', async () => {
    const gateway = fakeGateway({ signIn: vi.fn(() => new Promise<never>(() => undefined)) })
    const { user } = open(gateway)
    await signIn(user)
    await user.press('Sign in')
    expect(gateway.signIn).toHaveBeenCalledOnce()
  })

  it('shows the password on demand', async () => {
    const { user } = open()
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.press('Show password')
    expect(field).toHaveAttribute('type', 'text')
  })

  it('helps password managers', () => {
    open()
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  })
})
