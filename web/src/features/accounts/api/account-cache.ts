/** One account in every list of accounts that the page keeps. */
import type { QueryClient } from '@tanstack/react-query'
import type { Account, Dashboard } from '@/lib/api-types'
import { queryKeys } from '@/lib/queries'

/** The account as the page shows it now. */
export function findAccount(client: QueryClient, id: string): Account | undefined {
  const dashboard = client.getQueryData<Dashboard>(queryKeys.dashboard)
  return dashboard?.accounts.find((account) => account.id === id)
}

/** Puts the account in the place of its earlier self. Totals are the server's and follow when they are read again. */
export function putAccount(client: QueryClient, account: Account): void {
  client.setQueryData<Dashboard>(
    queryKeys.dashboard,
    (dashboard) =>
      dashboard && {
        ...dashboard,
        accounts: dashboard.accounts.map((one) => (one.id === account.id ? account : one)),
      },
  )
}
