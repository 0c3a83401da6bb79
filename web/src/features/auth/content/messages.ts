/** Every sentence of signing in and up, in one place. */
import { t } from '@lingui/core/macro'
import type { AuthFailureKind } from '../model/auth-failure'

export const fieldMessages = {
  get firstName() {
    return t`Enter your first name`
  },
  get lastName() {
    return t`Enter your last name`
  },
  get nameTooLong() {
    return t`Use at most 120 characters`
  },
  get email() {
    return t`Enter an email address, like name@example.com`
  },
  get password() {
    return t`Enter your password`
  },
  get currentPassword() {
    return t`Enter your current password`
  },
  get newPassword() {
    return t`Choose a password that meets all the rules`
  },
  get commonPassword() {
    return t`This password appears in lists of leaked passwords. Choose another one.`
  },
  get guessablePassword() {
    return t`This password contains Goldgrove, your name or your email address. Choose another one.`
  },
  get code() {
    return t`Enter the 6-digit code from the email`
  },
  get appCode() {
    return t`Enter the 6 digits your app shows`
  },
} as const

const wait = () => t`Wait a few minutes, then try again.`

export const failureMessages: Readonly<Record<AuthFailureKind, string>> = {
  get credentials() {
    return t`The email or password is not right. Check both and try again.`
  },
  get unconfirmed() {
    return t`Verify your email before you sign in.`
  },
  get 'password-attempts'() {
    return t`Password attempts exceeded. ${wait()}`
  },
  get throttled() {
    return t`Too many attempts. ${wait()}`
  },
  get 'email-taken'() {
    return t`We could not create an account with this email. If you already have an account, sign in instead.`
  },
  get 'password-policy'() {
    return t`This password does not meet the rules. Choose another one.`
  },
  get 'password-reset-required'() {
    return t`Choose a new password before you sign in.`
  },
  get 'code-wrong'() {
    return t`This code is not right. Check the newest email and try again.`
  },
  get 'code-expired'() {
    return t`This code has expired. Request a new one.`
  },
  get 'sign-in-expired'() {
    return t`Signing in took too long. Enter your email and password again.`
  },
  get 'already-confirmed'() {
    return t`This email is already verified. Sign in to continue.`
  },
  get 'no-profile'() {
    return t`We could not find a profile for this account, so we signed you out. Contact support.`
  },
  get 'passkey-cancelled'() {
    return t`No passkey was used. Try again, or use your password.`
  },
  get 'passkey-known'() {
    return t`This device already has a passkey for your account.`
  },
  get 'passkey-missing'() {
    return t`This account has no passkey you can sign in with. Use your password.`
  },
  get 'passkey-refused'() {
    return t`This passkey no longer works. Use your password.`
  },
  get network() {
    return t`We could not reach Goldgrove. Check your connection and try again.`
  },
  get unknown() {
    return t`Something went wrong. Please try again.`
  },
}

/** What a user is told who has not followed the link of the verification email. */
export const requiresVerificationMessage = () => t`Your email still needs to be verified.`

/** What stands beside the form of signing in. */
export const signInSide = () =>
  ({
    title: t`See it. Plan it. Grow it.`,
    text: t`Everything you own and owe, each goal you save for, and the one next step that helps most.`,
  }) as const
