/** Figures that changed on the server: after a link, a repair or a refresh. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@/lib/api-client'
import { publishToTabs } from '@/lib/cross-tab'
import { invalidateQueries } from '@/lib/invalidate-queries'
import { FIGURES } from './query-keys'

/** The specification's window event. Net worth is refetched on it. */
const FINANCIAL_DATA_UPDATED = 'financialDataUpdated'

/** Delay before investment accounts without a balance get the sum of their holdings. */
const REBALANCE_AFTER_MS = 2_000

export function announceFinancialData(): void {
  window.dispatchEvent(new Event(FINANCIAL_DATA_UPDATED))
}

/** Refetches every figure on the event, and rebalances two seconds after it and after sign-in. */
export function useFinancialDataUpdates(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const rebalanceLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void rebalance(client, userId), REBALANCE_AFTER_MS)
    }
    const refetch = () => {
      invalidateFigures(client)
      rebalanceLater()
    }
    rebalanceLater()
    window.addEventListener(FINANCIAL_DATA_UPDATED, refetch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener(FINANCIAL_DATA_UPDATED, refetch)
    }
  }, [client, userId])
}

function invalidateFigures(client: QueryClient): void {
  invalidateQueries(client, FIGURES)
  publishToTabs(FIGURES)
}

/** Fails silently: it runs in the background, and the next change tries again. */
async function rebalance(client: QueryClient, userId: string): Promise<void> {
  try {
    const { accountsUpdated } = await api.post<{ accountsUpdated: number }>(
      '/rpc/update_investment_account_balances',
      { target_user_id: userId },
    )
    if (accountsUpdated > 0) invalidateFigures(client)
  } catch {
    // The figures stay as they are.
  }
}
