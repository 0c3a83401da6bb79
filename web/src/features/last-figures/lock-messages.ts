import { t } from '@lingui/core/macro'
import type { LockFailure } from '@/entities/last-figures'

/** Messages for a device lock that did not open. */
export const lockMessages = (): Readonly<Record<LockFailure['kind'], string>> => ({
  unsupported: t`The lock of this device can't protect figures in this browser, so nothing is kept.`,
  refused: t`This device wasn't unlocked. Try again.`,
  'not-stored': t`This browser doesn't let Goldgrove store anything on this device, so nothing is kept.`,
  damaged: t`These figures can't be opened. Turn last figures off and on again in your settings.`,
})
