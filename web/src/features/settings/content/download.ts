/** Apart from the other texts of the settings, because every page has the upgrade dialog that offers the download. */
import { t } from '@lingui/core/macro'

export const downloadTexts = {
  get action() {
    return t`Download your data`
  },
  get done() {
    return t`Your data has been downloaded`
  },
  get failed() {
    return t`Download failed`
  },
} as const
