import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { ForgotPasswordPage } from './forgot-password-page'
import { fakeGateway, providerError } from './testing/fake-gateway'
import { answerProfile, renderAuth } from './testing/render-auth'

beforeEach(() => answerProfile())

function open(gateway = fakeGateway(), state?: unknown) {
  return renderAuth({ gateway, path: paths.forgotPassword, page: <ForgotPasswordPage />, state })
}

async function requestCode(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByLabelText('Email'), 'avery@example.com')
  await user.press('Send code')
  await screen.findByLabelText('Code from the email')
}

async function changePassword(user: ReturnType<typeof open>['user'], code = '123 456') {
  await user.type(screen.getByLabelText('Code from the email'), code)
  await user.type(screen.getByLabelText('New password'), 'Juniper-2027')
  await user.press('Change password')
}

describe('the reset page', () => {
  it('sends a code, takes it with spaces, and goes back to the sign-in page with a message', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await requestCode(user)
    await changePassword(user)
    expect(await screen.findByLabelText('path')).toHaveTextContent(paths.login)
    expect(screen.getByLabelText('state')).toHaveTextContent('Password changed.')
    expect(gateway.resetPassword).toHaveBeenCalledExactlyOnceWith(
      'avery@example.com',
      '123456',
      'Juniper-2027',
    )
  })

  it('answers an unknown email like a known one', async () => {
    const { user } = open(
      fakeGateway({
        requestPasswordReset: () => Promise.reject(providerError('UserNotFoundException')),
      }),
    )
    await requestCode(user)
    expect(screen.getByText(/If there is an account for avery@example.com/)).toBeVisible()
  })

  it('shows that codes were requested too often', async () => {
    const { user } = open(
      fakeGateway({
        requestPasswordReset: () => Promise.reject(providerError('LimitExceededException')),
      }),
    )
    await user.type(screen.getByLabelText('Email'), 'avery@example.com')
    await user.press('Send code')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts/)
  })

  it.each([
    ['CodeMismatchException', /code is incorrect/],
    ['ExpiredCodeException', /code has expired/],
  ])('puts %s at the code field', async (name, sentence) => {
    const { user } = open(fakeGateway({ resetPassword: () => Promise.reject(providerError(name)) }))
    await requestCode(user)
    await changePassword(user)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText('Code from the email')).toBeInvalid()
  })

  it('answers an unknown email like a known one when a code is asked for again', async () => {
    const requestPasswordReset = () => Promise.reject(providerError('UserNotFoundException'))
    const { user } = open(fakeGateway({ requestPasswordReset }))
    await requestCode(user)
    await user.press('Send a new code')
    expect(await screen.findByText('We sent a new code.')).toBeVisible()
  })

  it('starts the wait only once a new code is sent', async () => {
    const requestPasswordReset = vi.fn(async () => undefined)
    const { user } = open(fakeGateway({ requestPasswordReset }))
    await requestCode(user)
    requestPasswordReset.mockRejectedValueOnce(providerError('NetworkError'))
    const again = () => screen.getByRole('button', { name: /^Send a new code/ })
    await user.click(again())
    expect(await screen.findByText(/couldn't reach/)).toBeVisible()
    expect(again()).toHaveAccessibleName('Send a new code')
    await user.click(again())
    await waitFor(() => expect(again()).toHaveAccessibleName(/\(\d\d s\)$/))
    await user.click(again())
    expect(requestPasswordReset).toHaveBeenCalledTimes(3)
  })

  it('is still at the code after a reload, and goes back to the email', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway, { email: 'avery@example.com', resetCode: 'sent' })
    await waitFor(() => expect(screen.getByLabelText('Code from the email')).toHaveFocus())
    expect(screen.getByText(/If there is an account for avery@example.com/)).toBeVisible()
    await user.press('Use another email')
    expect(await screen.findByLabelText('Email')).toHaveValue('avery@example.com')
    expect(gateway.requestPasswordReset).not.toHaveBeenCalled()
  })

  it('accepts an earlier code without sending another', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await user.press('I already have a code')
    expect(await screen.findByRole('alert')).toHaveTextContent(/email/i)
    await user.type(screen.getByLabelText('Email'), 'avery@example.com')
    await user.press('I already have a code')
    expect(await screen.findByText(/latest code sent to avery@example.com/)).toBeVisible()
    await changePassword(user)
    expect(await screen.findByLabelText('path')).toHaveTextContent(paths.login)
    expect(gateway.requestPasswordReset).not.toHaveBeenCalled()
  })

  it('starts with the email that was typed on the page before', () => {
    open(fakeGateway(), { email: 'avery@example.com' })
    expect(screen.getByLabelText('Email')).toHaveValue('avery@example.com')
  })
})
