/** Sentences that several parts of this feature share. */
import { t } from '@lingui/core/macro'
import { type AuthFailureKind, toAuthFailure } from '../model/auth-failure'

const wait = () => t`Wait a few minutes, then try again.`

export const failureMessages = (): Readonly<Record<AuthFailureKind, string>> => ({
  credentials: t`The email or password is incorrect. Check both and try again.`,
  unconfirmed: t`Verify your email before you sign in.`,
  'password-attempts': t`Password attempts exceeded. ${wait()}`,
  throttled: t`Too many attempts. ${wait()}`,
  'email-taken': t`We couldn't create an account with this email. If you already have an account, sign in instead.`,
  'password-policy': t`This password does not meet the rules. Choose another one.`,
  'password-reset-required': t`Choose a new password before you sign in.`,
  'code-wrong': t`This code is incorrect. Check the newest email and try again.`,
  'code-expired': t`This code has expired. Request a new one.`,
  'sign-in-expired': t`Signing in took too long. Enter your email and password again.`,
  'already-confirmed': t`This email is already verified. Sign in to continue.`,
  'no-profile': t`We couldn't find a profile for this account, so we signed you out. Contact support.`,
  'passkey-cancelled': t`No passkey was used. Try again, or use your password.`,
  'passkey-known': t`This device already has a passkey for your account.`,
  'passkey-missing': t`This account has no passkey you can sign in with. Use your password.`,
  'passkey-refused': t`This passkey no longer works. Use your password.`,
  network: t`We couldn't reach Goldgrove. Check your connection and try again.`,
  unknown: t`Something went wrong. Please try again.`,
})

/** Why the identity provider refused, as a sentence. */
export const failureText = (error: unknown): string => failureMessages()[toAuthFailure(error).kind]

/** For a user who has not followed the link of the verification email. */
export const requiresVerificationMessage = () => t`Your email still needs to be verified.`

/** The text beside the sign-in form. */
export const signInSide = () =>
  ({
    title: t`See it. Plan it. Grow it.`,
    text: t`Everything you own and owe, each goal you save for, and the one next step that helps most.`,
  }) as const
