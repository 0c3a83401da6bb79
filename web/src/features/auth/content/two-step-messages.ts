/** Every sentence of the second step of signing in, as it is set up and taken away. Only the settings load them. */
import { t } from '@lingui/core/macro'

export const twoStepMessages = {
  get title() {
    return t`Two-step sign-in`
  },
  get off() {
    return t`You sign in with just your password. With an authenticator app on your phone, a stolen password is not enough.`
  },
  get on() {
    return t`You sign in with your password and a code from your authenticator app.`
  },
  get checking() {
    return t`Loading two-step sign-in`
  },
  get setUp() {
    return t`Set up two-step sign-in`
  },
  get scan() {
    return t`Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.`
  },
  get qrLabel() {
    return t`QR code with the key for your authenticator app`
  },
  get orType() {
    return t`Or type this key into the app`
  },
  get copy() {
    return t`Copy key`
  },
  get copied() {
    return t`Key copied`
  },
  get copyFailed() {
    return t`Copying didn't work. Select the key and copy it yourself.`
  },
  get keep() {
    return t`Keep the key somewhere safe: it sets up another phone if you lose this one.`
  },
  get confirm() {
    return t`Turn on`
  },
  get cancel() {
    return t`Cancel`
  },
  get turnedOn() {
    return t`Two-step sign-in is on`
  },
  get remove() {
    return t`Turn off two-step sign-in`
  },
  get removeTitle() {
    return t`Turn off two-step sign-in?`
  },
  get removeText() {
    return t`You will sign in with just your password, and every device is signed out, this one too. Delete Goldgrove from your authenticator app afterwards, because its codes will stop working.`
  },
  get removeConfirm() {
    return t`Turn off`
  },
  get turnedOff() {
    return t`Two-step sign-in is off`
  },
} as const
