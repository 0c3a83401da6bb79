import { t } from '@lingui/core/macro'

/** What an open dialog went with. */
export const goneTexts = () => ({
  accounts: t`The account was deleted elsewhere`,
  goals: t`The goal was deleted elsewhere`,
})
