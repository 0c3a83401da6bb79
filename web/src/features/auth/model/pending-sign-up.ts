/**
 * The account that this tab has just registered, until it is confirmed.
 *
 * The link of the email opens in another tab, which does not have the password. This tab has it, so it signs in when the
 * other one reports success. The password is in this module's memory only, and is dropped after use. The provider
 * library's own automatic sign-in needs the confirmation in the same tab and by email, not by id.
 */

interface PendingSignUp {
  userId: string
  email: string
  password: string
}

let pending: PendingSignUp | null = null

export function rememberSignUp(signUp: PendingSignUp): void {
  pending = signUp
}

/** Returns and forgets the pending account; `null` when no account is pending, or another one is. */
export function takeSignUp(userId: string): PendingSignUp | null {
  if (pending?.userId !== userId) return null
  const taken = pending
  pending = null
  return taken
}

export function forgetSignUp(): void {
  pending = null
}
