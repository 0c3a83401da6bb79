/**
 * The account this tab has just registered and is waiting to see confirmed.
 *
 * The link of the email opens in another tab, which knows no password; this one still does, so it signs in when
 * the other reports success. The password lives in this module's memory only and is forgotten once used. The
 * provider library's own automatic sign-in needs the confirmation in the same tab and by email, not by id.
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

/** The waiting account, which is forgotten by this call; `null` when it is another one or none. */
export function takeSignUp(userId: string): PendingSignUp | null {
  if (pending?.userId !== userId) return null
  const taken = pending
  pending = null
  return taken
}

export function forgetSignUp(): void {
  pending = null
}
