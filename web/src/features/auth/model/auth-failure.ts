/**
 * Why the identity provider refused, in the product's own terms. Maps its error names, and shows none of its messages.
 */

export type AuthFailureKind =
  /** Wrong password and unknown email alike, so that the answer does not reveal which. */
  | 'credentials'
  | 'unconfirmed'
  | 'password-attempts'
  | 'throttled'
  | 'email-taken'
  | 'password-policy'
  | 'password-reset-required'
  | 'code-wrong'
  | 'code-expired'
  /** Between the password and the code: the user has to enter the password again. */
  | 'sign-in-expired'
  | 'already-confirmed'
  | 'no-profile'
  /** The user canceled, the browser found no passkey, or it timed out; it does not report which. */
  | 'passkey-cancelled'
  /** This device already has a passkey of the account. */
  | 'passkey-known'
  /** The account has no passkey to sign in with. */
  | 'passkey-missing'
  | 'passkey-refused'
  | 'network'
  | 'unknown'

/** The only error type with which a call of the gateway rejects. */
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
  // The library's own error: it has lost the sign-in that the code belongs to.
  SignInException: 'sign-in-expired',
  LimitExceededException: 'throttled',
  TooManyRequestsException: 'throttled',
  TooManyFailedAttemptsException: 'throttled',
  // The provider's firewall counts requests by network address.
  ForbiddenException: 'throttled',
  // The browser's own error.
  NotAllowedError: 'passkey-cancelled',
  AbortError: 'passkey-cancelled',
  InvalidStateError: 'passkey-known',
  NetworkError: 'network',
  TimeoutError: 'network',
}

/** The provider uses one name for five different errors; only the message distinguishes them. */
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
  // A failed `fetch` outside the provider's library, such as for the runtime settings.
  if (error instanceof TypeError) return 'network'
  return kindByName[error.name] ?? 'unknown'
}

export function toAuthFailure(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error
  return new AuthFailure(error instanceof Error ? kindOf(error) : 'unknown', error)
}
