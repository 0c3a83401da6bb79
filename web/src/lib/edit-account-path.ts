import { paths } from './paths'

/** Query parameter of an account's page that opens its form. */
export const EDIT_PARAM = 'edit'

export const editAccountPath = (accountId: string) =>
  `${paths.account(accountId)}&${EDIT_PARAM}=true`
