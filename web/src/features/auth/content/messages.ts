/** Every sentence of signing in and up, in one place. */
import type { AuthFailureKind } from '../model/auth-failure'

export const fieldMessages = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  nameTooLong: 'Use at most 60 characters',
  email: 'Enter an email address, like name@example.com',
  password: 'Enter your password',
  currentPassword: 'Enter your current password',
  newPassword: 'Choose a password that meets all the rules',
  code: 'Enter the 6-digit code from the email',
  appCode: 'Enter the 6 digits your app shows',
} as const

const WAIT = 'Wait a few minutes, then try again.'

export const failureMessages: Readonly<Record<AuthFailureKind, string>> = {
  credentials: 'The email or password is not right. Check both and try again.',
  unconfirmed: 'Verify your email before you sign in.',
  'password-attempts': `Password attempts exceeded. ${WAIT}`,
  throttled: `Too many attempts. ${WAIT}`,
  'email-taken':
    'We could not create an account with this email. If you already have an account, sign in instead.',
  'password-policy': 'This password does not meet the rules. Choose another one.',
  'password-reset-required': 'Choose a new password before you sign in.',
  'code-wrong': 'This code is not right. Check the newest email and try again.',
  'code-expired': 'This code has expired. Request a new one.',
  'sign-in-expired': 'Signing in took too long. Enter your email and password again.',
  'already-confirmed': 'This email is already verified. Sign in to continue.',
  'no-profile':
    'We could not find a profile for this account, so we signed you out. Contact support.',
  network: 'We could not reach Goldgrove. Check your connection and try again.',
  unknown: 'Something went wrong. Please try again.',
}

export const loginMessages = {
  title: 'Sign in',
  lead: 'Welcome back. Your plan is where you left it.',
  submit: 'Sign in',
  forgot: 'Forgot password?',
  noAccount: 'New to Goldgrove?',
  toRegister: 'Create an account',
  requiresVerification: 'Your email still needs to be verified.',
  toVerification: 'Verify email',
} as const

/** The second step of signing in, for whoever set it up. */
export const codeMessages = {
  title: 'Enter your code',
  lead: 'Open your authenticator app and enter the code it shows for Goldgrove.',
  code: 'Code from your app',
  submit: 'Continue',
  wrong: 'This code is not right. Enter the one your app shows now.',
  used: 'This code was used already. Wait for the next one.',
  startOver: 'Sign in as somebody else',
  lostPhone: 'Lost your phone?',
  support: 'Contact support',
  supportSubject: 'Lost authenticator app',
} as const

export const registerMessages = {
  title: 'Create your account',
  lead: 'Free for 7 days. No credit card required.',
  submit: 'Create account',
  haveAccount: 'Already have an account?',
  toLogin: 'Sign in',
  terms: 'By creating an account you agree to the',
  termsLink: 'terms of service',
  and: 'and the',
  privacyLink: 'privacy policy',
} as const

export const resetMessages = {
  title: 'Reset your password',
  lead: 'Enter your email and we send you a code.',
  request: 'Send code',
  hasCode: 'I have a code already',
  sentTitle: 'Choose a new password',
  /** Says the same whether or not the account exists. */
  sent: (email: string) => `If there is an account for ${email}, a code is on its way to it.`,
  atHand: (email: string) => `Enter the newest code that was sent to ${email}.`,
  code: 'Code from the email',
  newPassword: 'New password',
  confirm: 'Change password',
  otherEmail: 'Use another email',
  resend: 'Send a new code',
  resent: 'We sent a new code.',
  backToLogin: 'Back to sign in',
  done: 'Password changed. Sign in with your new password.',
} as const

export const confirmationMessages = {
  title: 'Verify Your Email',
  waiting: (email: string | null) =>
    email
      ? `We sent a link to ${email}. Open it to verify your email and finish signing up.`
      : 'We sent you an email with a link. Open it to verify your email and finish signing up.',
  waitingSteps: [
    'Open the email from Goldgrove. It can take a minute to arrive.',
    'Follow the link in it, on this device if you can.',
    'Not there? Look in your spam folder, then send it again.',
  ],
  linkReady: 'One click and your account is ready.',
  confirm: 'Verify my email',
  confirming: 'Verifying your email…',
  resend: 'Resend Verification Email',
  resendIn: (seconds: number) => `Resend Verification Email (${seconds} s)`,
  toLogin: 'Go to Sign In Page',
  backToRegister: 'Back to Sign Up',
  emailLabel: 'Email you signed up with',
  verified: 'Email Verified!',
  verifiedToDashboard: 'Taking you to your dashboard…',
  verifiedToLogin: 'Taking you to sign in…',
  verifiedNoRedirect: 'Your email is verified and your account is ready.',
  toDashboard: 'Continue to Dashboard',
  welcome: 'Welcome to Goldgrove. Your email is verified.',
  signInNow: 'Your email is verified. Sign in to continue.',
  alreadyVerified: 'This email is already verified. Sign in to continue.',
  expired: 'This link has expired. Send a new verification email and use the link in it.',
  used: 'This link is no longer valid: it was used already or a newer email replaced it. Use the link in the newest email, or send another.',
  broken: 'This link is incomplete. Copy the whole link from the email, or send a new one.',
  resentTitle: 'Verification Email Sent',
  resentDetail: 'A new verification email has been sent to your inbox.',
  resendFailed: 'Resend Failed',
} as const

export const sideMessages = {
  login: {
    title: 'See it. Plan it. Grow it.',
    text: 'Everything you own and owe, each goal you save for, and the one next step that helps most.',
  },
  register: {
    title: 'A plan in three minutes.',
    text: 'Pick your dreams, check them against your income, and see when you could reach each one.',
  },
  reset: {
    title: 'Your figures stay sealed.',
    text: 'Every amount is encrypted with a key of your own. Changing your password changes nothing about that.',
  },
  confirmation: {
    title: 'Almost there.',
    text: 'Verifying your email makes sure that nobody else can open an account in your name.',
  },
} as const
