/**
 * The window event that says "figures changed on the server": after a link, a repair or a refresh. Whoever
 * shows figures listens; whoever changes them announces.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from './queries'

export const FINANCIAL_DATA_UPDATED = 'financialDataUpdated'

const affected: readonly QueryKey[] = [
  queryKeys.dashboard,
  queryKeys.netWorth,
  queryKeys.history,
  queryKeys.accounts,
  queryKeys.institutions,
  queryKeys.holdings,
]

export function announceFinancialData(): void {
  window.dispatchEvent(new Event(FINANCIAL_DATA_UPDATED))
}

/** Fetches every figure again when the event arrives; shown figures stay until the new ones are here. */
export function useFinancialDataUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      for (const queryKey of affected) void client.invalidateQueries({ queryKey })
    }
    window.addEventListener(FINANCIAL_DATA_UPDATED, refetch)
    return () => window.removeEventListener(FINANCIAL_DATA_UPDATED, refetch)
  }, [client])
}
