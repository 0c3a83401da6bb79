/** Every sentence about the devices a person is signed in on. Apart from those of signing in, which most visits never load. */
import { t } from '@lingui/core/macro'

export const devicesMessages = {
  get list() {
    return t`Devices`
  },
  get loading() {
    return t`Loading your devices`
  },
  get failed() {
    return t`We couldn't load your devices`
  },
  name: (browser: string, system: string) => t`${browser} on ${system}`,
  get unknown() {
    return t`Unknown device`
  },
  lastActive: (ago: string) => t`Last active ${ago}`,
  here: (ago: string) => t`This device, last active ${ago}`,
  hereUntil: (ago: string, time: string) =>
    t`This device, last active ${ago}. Signed in until ${time}, unless you stay signed in.`,
  get signOutOne() {
    return t`Sign out`
  },
  signOutOf: (device: string) => t`Sign out ${device}`,
  questionOf: (device: string) => t`Sign out ${device}?`,
  get consequenceOf() {
    return t`That device loses access to your data at once. If you don't recognize it, change your password as well. That signs out every device.`
  },
  doneWith: (device: string) => t`${device} is signed out`,
  notDoneWith: (device: string) => t`We couldn't sign out ${device}`,
  get signOut() {
    return t`Sign out everywhere`
  },
  get question() {
    return t`Sign out everywhere?`
  },
  get consequence() {
    return t`Every device is signed out at once, this one too. If you don't recognize a device, change your password as well.`
  },
  get done() {
    return t`You're signed out everywhere`
  },
  get notDone() {
    return t`We couldn't sign you out everywhere`
  },
} as const
