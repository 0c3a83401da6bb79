/** Every sentence of changing the email address. */
import { t } from '@lingui/core/macro'

export const changeEmailMessages = {
  get open() {
    return t`Change email`
  },
  get address() {
    return t`New email`
  },
  get addressHelp() {
    return t`We send a code there. Your current address gets a notice.`
  },
  get sendCode() {
    return t`Send code`
  },
  get cancel() {
    return t`Cancel`
  },
  sent(email: string) {
    return t`If ${email} is free to use, a code is on its way. It works for 24 hours.`
  },
  get code() {
    return t`Code from the email`
  },
  get confirm() {
    return t`Confirm new email`
  },
  get confirmHelp() {
    return t`You'll be signed out everywhere. Sign in again with the new email.`
  },
  get otherAddress() {
    return t`Use a different email`
  },
  get failed() {
    return t`Your email wasn't changed`
  },
  done(email: string) {
    return t`Your email is now ${email}. Sign in with it.`
  },
  get proofTitle() {
    return t`Sign in again first`
  },
  get proofText() {
    return t`Changing your email takes a sign-in from the last 10 minutes. We bring you back here.`
  },
  get proofConfirm() {
    return t`Sign in again`
  },
} as const
