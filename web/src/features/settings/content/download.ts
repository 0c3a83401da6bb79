/** Separate from the other texts of the settings, because the upgrade dialog on every page offers the download. */
import { t } from '@lingui/core/macro'

export const downloadTexts = {
  action: () => t`Download your data`,
  done: () => t`Your data has been downloaded`,
  failed: () => t`Download failed`,
} as const
