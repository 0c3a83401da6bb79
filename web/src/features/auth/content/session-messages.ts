/**
 * Every sentence for somebody who is signed in: a session that runs out, another password. Apart from those of signing
 * in, which most visits never load.
 */

export const expiryMessages = {
  title: 'Session Expired',
  expired: 'You have been signed out to protect your figures. Sign in to go on where you were.',
  mismatch:
    'This session turned up in another browser, so we ended it. Sign in again; if it was not you, change your password.',
} as const

export const warningMessages = {
  title: 'Session Expiring Soon',
  text: 'You will be signed out to protect your figures. What you have typed stays on this page while you decide.',
  left: (time: string) => `Time left: ${time}`,
  extend: 'Stay signed in',
  signOut: 'Sign out',
  extended: 'Session Extended',
  extendedText: 'You stay signed in for another 30 minutes.',
  failed: 'We could not extend the session. Check your connection and try again.',
} as const

export const changePasswordMessages = {
  open: 'Change password',
  current: 'Current password',
  next: 'New password',
  submit: 'Save new password',
  cancel: 'Cancel',
  forgot: 'Forgot it?',
  wrong: 'The current password is not right.',
  done: 'Your password has been changed',
} as const
