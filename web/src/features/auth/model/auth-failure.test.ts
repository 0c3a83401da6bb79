import { describe, expect, it } from 'vitest'
import { failureMessages } from '../content/messages'
import { providerError } from '../testing/fake-gateway'
import { AuthFailure, type AuthFailureKind, toAuthFailure } from './auth-failure'

const rows: [fact: string, name: string, message: string, kind: AuthFailureKind][] = [
  ['a wrong password', 'NotAuthorizedException', 'Incorrect username or password.', 'credentials'],
  ['an unknown email', 'UserNotFoundException', 'User does not exist.', 'credentials'],
  [
    'too many wrong passwords',
    'NotAuthorizedException',
    'Password attempts exceeded',
    'password-attempts',
  ],
  [
    'a link used twice',
    'NotAuthorizedException',
    'User cannot be confirmed. Current status is CONFIRMED',
    'already-confirmed',
  ],
  [
    'a resend that came too late',
    'InvalidParameterException',
    'User is already confirmed.',
    'already-confirmed',
  ],
  ['a bad parameter', 'InvalidParameterException', 'Value too long', 'unknown'],
  ['an unverified email', 'UserNotConfirmedException', '', 'unconfirmed'],
  ['an email in use', 'UsernameExistsException', 'User already exists', 'email-taken'],
  ['an alias in use', 'AliasExistsException', '', 'email-taken'],
  ['a call without an answer', 'TimeoutError', 'signal timed out', 'network'],
  ['a weak password', 'InvalidPasswordException', '', 'password-policy'],
  ['a forced reset', 'PasswordResetRequiredException', '', 'password-reset-required'],
  ['a wrong code', 'CodeMismatchException', '', 'code-wrong'],
  ['a wrong code of a new app', 'EnableSoftwareTokenMFAException', 'Code mismatch', 'code-wrong'],
  [
    'a code that came too late',
    'NotAuthorizedException',
    'Invalid session for the user, session is expired.',
    'sign-in-expired',
  ],
  ['a code for a sign-in the tab forgot', 'SignInException', '', 'sign-in-expired'],
  ['an old code', 'ExpiredCodeException', '', 'code-expired'],
  ['a limit', 'LimitExceededException', 'Attempt limit exceeded', 'throttled'],
  ['a rate limit', 'TooManyRequestsException', '', 'throttled'],
  ['a limit of the firewall', 'ForbiddenException', 'Forbidden', 'throttled'],
  ['no network', 'NetworkError', 'A network error has occurred.', 'network'],
  ['something new', 'BrandNewException', '', 'unknown'],
]

describe('toAuthFailure', () => {
  it.each(rows)('reads %s (%s: %s) as %s', (_fact, name, message, kind) => {
    expect(toAuthFailure(providerError(name, message)).kind).toBe(kind)
  })

  it('does not distinguish a wrong password from an unknown email', () => {
    const wrong = toAuthFailure(providerError('NotAuthorizedException', 'Incorrect username.'))
    const unknown = toAuthFailure(providerError('UserNotFoundException', 'User does not exist.'))
    expect(failureMessages()[wrong.kind]).toBe(failureMessages()[unknown.kind])
  })

  it('takes a refused fetch for a missing network', () => {
    expect(toAuthFailure(new TypeError('Failed to fetch')).kind).toBe('network')
  })

  it('keeps a failure it is given', () => {
    const failure = new AuthFailure('throttled')
    expect(toAuthFailure(failure)).toBe(failure)
  })
})
