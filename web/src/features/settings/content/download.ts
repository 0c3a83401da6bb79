/** Apart from the other texts of the settings, because every page has the upgrade dialog that offers the download. */
import { t } from '@lingui/core/macro'

export const downloadTexts = {
  action: () => t`Download your data`,
  done: () => t`Your data has been downloaded`,
  failed: () => t`Download failed`,
} as const
