/** Titles of pages inside the app, by route module. Public and sign-in pages set their own. */
import { t } from '@lingui/core/macro'

export const pageTitles = (): Readonly<Record<string, string>> => ({
  faq: t`Help`,
  'last-figures': t`Last figures`,
  'not-found': t`Page not found`,
  dashboard: t`Dashboard`,
  goals: t`Goals`,
  planner: t`Goal planner`,
  insights: t`Insights`,
  'new-goal': t`New goal`,
  'create-goal': t`New goal`,
  accounts: t`Accounts`,
  'add-asset': t`Add asset`,
  settings: t`Settings`,
})
