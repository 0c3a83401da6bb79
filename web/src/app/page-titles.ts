/** Titles of pages inside the app, by route module. Public pages and the ways in name themselves. */
import { t } from '@lingui/core/macro'

export const pageTitles: Readonly<Record<string, string>> = {
  get faq() {
    return t`Help`
  },
  get 'last-figures'() {
    return t`Last figures`
  },
  get 'not-found'() {
    return t`Page not found`
  },
  get dashboard() {
    return t`Dashboard`
  },
  get goals() {
    return t`Goals`
  },
  get planner() {
    return t`Goal planner`
  },
  get insights() {
    return t`Insights`
  },
  get 'new-goal'() {
    return t`New goal`
  },
  get 'create-goal'() {
    return t`New goal`
  },
  get accounts() {
    return t`Accounts`
  },
  get 'add-asset'() {
    return t`Add asset`
  },
  get settings() {
    return t`Settings`
  },
}
