/**
 * Every sentence about a session that runs out. Apart from those of signing in, which most visits never load.
 */
import { plural, t } from '@lingui/core/macro'

export const expiryMessages = {
  get title() {
    return t`Session Expired`
  },
  get uncheckedTitle() {
    return t`We couldn't check your session`
  },
  get unchecked() {
    return t`Goldgrove did not answer. Reload the page to try again, or sign in.`
  },
  get expired() {
    return t`You were signed out to protect your data. Sign in to pick up where you left off.`
  },
  get mismatch() {
    return t`Your session was used in another browser, so we ended it. Sign in again. If that wasn't you, change your password.`
  },
} as const

export const warningMessages = {
  get title() {
    return t`Session Expiring Soon`
  },
  get text() {
    return t`You will be signed out to protect your data. What you typed stays on this page.`
  },
  left: (time: string) => t`Time left: ${time}`,
  minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
  seconds: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
  get extend() {
    return t`Stay signed in`
  },
  get signOut() {
    return t`Sign out`
  },
  get extended() {
    return t`Session Extended`
  },
  get extendedText() {
    return t`You stay signed in for another 30 minutes.`
  },
  get failed() {
    return t`We could not extend the session. Check your connection and try again.`
  },
} as const
