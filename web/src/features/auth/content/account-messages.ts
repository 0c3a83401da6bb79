/** Sentences of opening an account, confirming its email and a forgotten password. Signing in does not load them. */
import { t } from '@lingui/core/macro'

export const registerMessages = {
  get title() {
    return t`Create your account`
  },
  get lead() {
    return t`Free for 7 days. No credit card required.`
  },
  get submit() {
    return t`Create account`
  },
  get haveAccount() {
    return t`Already have an account?`
  },
  get toLogin() {
    return t`Sign in`
  },
} as const

export const resetMessages = {
  get title() {
    return t`Reset your password`
  },
  get lead() {
    return t`Enter your email and we'll send you a code.`
  },
  get request() {
    return t`Send code`
  },
  get hasCode() {
    return t`I already have a code`
  },
  get sentTitle() {
    return t`Choose a new password`
  },
  /** Says the same whether or not the account exists. */
  sent: (email: string) => t`If there is an account for ${email}, a code is on its way to it.`,
  atHand: (email: string) => t`Enter the latest code sent to ${email}.`,
  get code() {
    return t`Code from the email`
  },
  get newPassword() {
    return t`New password`
  },
  get confirm() {
    return t`Change password`
  },
  get otherEmail() {
    return t`Use another email`
  },
  get resend() {
    return t`Send a new code`
  },
  get resent() {
    return t`We sent a new code.`
  },
  get backToLogin() {
    return t`Back to sign in`
  },
  get done() {
    return t`Password changed. Sign in with your new password.`
  },
} as const

export const confirmationMessages = {
  get title() {
    return t`Verify Your Email`
  },
  waiting: (email: string | null) =>
    email
      ? t`We sent a link to ${email}. Open it to verify your email and finish signing up.`
      : t`We sent you an email with a link. Open it to verify your email and finish signing up.`,
  get waitingSteps() {
    return [
      t`Open the email from Goldgrove. It can take a minute to arrive.`,
      t`Follow the link in it, on this device if you can.`,
      t`Not there? Look in your spam folder, then send it again.`,
    ]
  },
  get linkReady() {
    return t`One click and your account is ready.`
  },
  get confirm() {
    return t`Verify my email`
  },
  get confirming() {
    return t`Verifying your email…`
  },
  get resend() {
    return t`Resend Verification Email`
  },
  resendIn: (seconds: number) => t`Resend Verification Email (${seconds} s)`,
  get toLogin() {
    return t`Go to Sign In Page`
  },
  get backToRegister() {
    return t`Back to Sign Up`
  },
  get emailLabel() {
    return t`Email you signed up with`
  },
  get verified() {
    return t`Email Verified!`
  },
  get verifiedToDashboard() {
    return t`Taking you to your dashboard…`
  },
  get verifiedToLogin() {
    return t`Taking you to sign in…`
  },
  get verifiedNoRedirect() {
    return t`Your email is verified and your account is ready.`
  },
  get toDashboard() {
    return t`Continue to Dashboard`
  },
  get welcome() {
    return t`Welcome to Goldgrove. Your email is verified.`
  },
  get signInNow() {
    return t`Your email is verified. Sign in to continue.`
  },
  get alreadyVerified() {
    return t`This email is already verified. Sign in to continue.`
  },
  get expired() {
    return t`This link has expired. Send a new verification email and use the link in it.`
  },
  get used() {
    return t`This link is no longer valid. It was already used, or a newer email replaced it. Use the link in the newest email, or send another.`
  },
  get broken() {
    return t`This link is incomplete. Copy the whole link from the email, or send a new one.`
  },
  get resentTitle() {
    return t`Verification Email Sent`
  },
  get resentDetail() {
    return t`A new verification email has been sent to your inbox.`
  },
  get resendFailed() {
    return t`Resend Failed`
  },
} as const
