/** Why the identity provider refused, in the product's own terms. Knows its error names; shows none of its words. */

export type AuthFailureKind =
  /** Wrong password and unknown email alike: the answer must not tell which. */
  | 'credentials'
  | 'unconfirmed'
  | 'password-attempts'
  | 'throttled'
  | 'email-taken'
  | 'password-policy'
  | 'password-reset-required'
  | 'code-wrong'
  | 'code-expired'
  /** Between the password and the code; the password has to be given again. */
  | 'sign-in-expired'
  | 'already-confirmed'
  | 'no-profile'
  /** The browser was told not to, found none, or waited too long; it does not say which. */
  | 'passkey-cancelled'
  /** This device has a passkey of the account already. */
  | 'passkey-known'
  /** The account has none that may sign in. */
  | 'passkey-missing'
  | 'passkey-refused'
  | 'network'
  | 'unknown'

/** The one error type every call of the gateway rejects with. */
export class AuthFailure extends Error {
  readonly kind: AuthFailureKind

  constructor(kind: AuthFailureKind, cause?: unknown) {
    super(kind, { cause })
    this.name = 'AuthFailure'
    this.kind = kind
  }
}

const kindByName: Readonly<Record<string, AuthFailureKind>> = {
  UserNotFoundException: 'credentials',
  UserNotConfirmedException: 'unconfirmed',
  UsernameExistsException: 'email-taken',
  AliasExistsException: 'email-taken',
  InvalidPasswordException: 'password-policy',
  PasswordHistoryPolicyViolationException: 'password-policy',
  PasswordResetRequiredException: 'password-reset-required',
  CodeMismatchException: 'code-wrong',
  EnableSoftwareTokenMFAException: 'code-wrong',
  ExpiredCodeException: 'code-expired',
  // The library's own: it has forgotten the sign-in that the code belongs to.
  SignInException: 'sign-in-expired',
  LimitExceededException: 'throttled',
  TooManyRequestsException: 'throttled',
  TooManyFailedAttemptsException: 'throttled',
  // Its firewall counts requests by network address.
  ForbiddenException: 'throttled',
  // The browser's own.
  NotAllowedError: 'passkey-cancelled',
  AbortError: 'passkey-cancelled',
  InvalidStateError: 'passkey-known',
  NetworkError: 'network',
}

/** The provider uses this one name for five different facts; only the message tells them apart. */
function kindOfNotAuthorized(message: string): AuthFailureKind {
  if (/attempts exceeded/i.test(message)) return 'password-attempts'
  if (/invalid session/i.test(message)) return 'sign-in-expired'
  if (/current status is confirmed/i.test(message)) return 'already-confirmed'
  return 'credentials'
}

/** "User is already confirmed." answers a resend that came too late. */
function kindOfInvalidParameter(message: string): AuthFailureKind {
  return /already confirmed/i.test(message) ? 'already-confirmed' : 'unknown'
}

function kindOf(error: Error): AuthFailureKind {
  if (error.name === 'NotAuthorizedException') return kindOfNotAuthorized(error.message)
  if (error.name === 'InvalidParameterException') return kindOfInvalidParameter(error.message)
  // A refused `fetch` outside the provider's library, such as the runtime settings.
  if (error instanceof TypeError) return 'network'
  return kindByName[error.name] ?? 'unknown'
}

export function toAuthFailure(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error
  return new AuthFailure(error instanceof Error ? kindOf(error) : 'unknown', error)
}
