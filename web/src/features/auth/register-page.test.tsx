import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@/lib/paths'
import { RegisterPage } from './register-page'
import { fakeGateway, providerError } from './testing/fake-gateway'
import { answerProfile, renderAuth } from './testing/render-auth'

beforeEach(() => answerProfile())

function open(gateway = fakeGateway()) {
  return renderAuth({ gateway, path: paths.register, page: <RegisterPage /> })
}

async function register(user: ReturnType<typeof open>['user'], password = 'Juniper-2026') {
  await user.type(screen.getByLabelText('First name'), ' Avery ')
  await user.type(screen.getByLabelText('Last name'), 'Stone')
  await user.type(screen.getByLabelText('Email'), 'avery@example.com')
  await user.type(screen.getByLabelText('Password'), password)
  await user.press('Create account')
}

describe('the sign-up page', () => {
  it('creates the account and goes on to the verification', async () => {
    const gateway = fakeGateway()
    const { user } = open(gateway)
    await register(user)
    expect(await screen.findByLabelText('path')).toHaveTextContent(paths.emailConfirmation)
    expect(screen.getByLabelText('state')).toHaveTextContent('avery@example.com')
    expect(gateway.signUp).toHaveBeenCalledExactlyOnceWith({
      firstName: 'Avery',
      lastName: 'Stone',
      email: 'avery@example.com',
      password: 'Juniper-2026',
    })
  })

  it('keeps input through a reload, except the password, until the account exists', async () => {
    const taken = fakeGateway({
      signUp: () => Promise.reject(providerError('UsernameExistsException')),
    })
    const { user } = open(taken)
    await register(user)
    await screen.findByRole('alert')
    cleanup()
    expect(JSON.stringify(sessionStorage)).not.toContain('Juniper-2026')

    const reloaded = open()
    expect(await screen.findByLabelText('Email')).toHaveValue('avery@example.com')
    expect(screen.getByLabelText('First name')).toHaveValue(' Avery ')
    expect(screen.getByLabelText('Last name')).toHaveValue('Stone')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    await reloaded.user.type(screen.getByLabelText('Password'), 'Juniper-2026')
    await reloaded.user.press('Create account')
    await screen.findByLabelText('path')
    expect(JSON.stringify(sessionStorage)).not.toContain('Stone')
  })

  it('lists the password rules before anything is typed', () => {
    open()
    const rules = document.getElementById(
      screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '',
    )
    expect(rules).toHaveTextContent(/At least 8 characters.*uppercase.*lowercase.*number/)
  })

  it.each(['Short1a', 'nouppercase1', 'NOLOWERCASE1', 'NoNumberHere'])(
    'refuses the password %s before sending it',
    async (password) => {
      const gateway = fakeGateway()
      const { user } = open(gateway)
      await register(user, password)
      expect(await screen.findByText(/meets all the rules/)).toBeVisible()
      expect(gateway.signUp).not.toHaveBeenCalled()
    },
  )

  it.each(['Goldgrove-2026', 'Av3ry-Rocks-7'])(
    'refuses the password %s, which names the product or its user',
    async (password) => {
      const gateway = fakeGateway()
      const { user } = open(gateway)
      await register(user, password)
      await waitFor(() =>
        expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
          /This password contains Goldgrove, your name or your email address\. Choose another one\./,
        ),
      )
      expect(gateway.signUp).not.toHaveBeenCalled()
    },
  )

  it('suggests signing in when the email may be in use', async () => {
    const gateway = fakeGateway({
      signUp: () => Promise.reject(providerError('UsernameExistsException')),
    })
    const { user } = open(gateway)
    await register(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('If you already have an account, sign in instead.')
    expect(alert.querySelector('a')).toHaveAttribute('href', paths.login)
  })

  it('puts the provider’s refusal of a password at the field', async () => {
    const gateway = fakeGateway({
      signUp: () => Promise.reject(providerError('InvalidPasswordException')),
    })
    const { user } = open(gateway)
    await register(user)
    expect(await screen.findByText(/does not meet the rules/)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  })

  it('sums up when more than two fields fail, with a way to each', async () => {
    const { user } = open()
    await user.press('Create account')
    expect(await screen.findByText('4 fields need your attention')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
    await user.press(/Enter an email address/)
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it.each([
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'username'],
    ['Password', 'new-password'],
  ])('fills in %s from the browser', (label, value) => {
    open()
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', value)
  })
})
