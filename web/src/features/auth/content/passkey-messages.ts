/** Every sentence about passkeys. Loaded with the parts that show them. */
import { t } from '@lingui/core/macro'

export const passkeyMessages = {
  get title() {
    return t`Passkeys`
  },
  get text() {
    return t`Sign in with your fingerprint, face or screen lock. Your password keeps working.`
  },
  get unsupported() {
    return t`This browser does not support passkeys.`
  },
  get loading() {
    return t`Loading your passkeys`
  },
  get list() {
    return t`Your passkeys`
  },
  added: (day: string) => t`Added ${day}`,
  get add() {
    return t`Add a passkey`
  },
  get done() {
    return t`Passkey added`
  },
  get doneText() {
    return t`Next time, choose "Use a passkey".`
  },
  get remove() {
    return t`Remove`
  },
  removeOf: (name: string, day: string) => t`Remove ${name}, added ${day}`,
  get removeTitle() {
    return t`Remove this passkey?`
  },
  get removeText() {
    return t`It stops working at once, and every device is signed out, this one too. Delete it from your device's passwords as well.`
  },
  get removeConfirm() {
    return t`Remove passkey`
  },
  get removed() {
    return t`Passkey removed`
  },
  get proofText() {
    return t`Adding or removing a passkey takes a sign-in from the last 10 minutes. We bring you back here.`
  },
  get signIn() {
    return t`Use a passkey`
  },
  get emailFirst() {
    return t`Enter your email first. Then choose your passkey.`
  },
  get offer() {
    return t`Skip the password next time`
  },
  /** Short: a phone shows it beside the text. */
  get offerAdd() {
    return t`Add`
  },
  get offerText() {
    return t`Add a passkey to sign in with your fingerprint, face or screen lock.`
  },
} as const
