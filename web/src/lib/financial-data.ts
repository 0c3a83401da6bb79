/**
 * The window event that says "figures changed on the server": after a link, a repair or a refresh. Whoever
 * shows figures listens; whoever changes them announces.
 */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api-client'
import type { Dashboard } from './api-types'
import { queryKeys } from './queries'
import { useSession } from './session'

export const FINANCIAL_DATA_UPDATED = 'financialDataUpdated'

/** How long after the figures the balances of investment accounts are looked after. */
const REBALANCE_AFTER_MS = 2_000

const affected: readonly QueryKey[] = [
  queryKeys.dashboard,
  queryKeys.netWorth,
  queryKeys.history,
  queryKeys.accounts,
  queryKeys.institutions,
  queryKeys.holdings,
  queryKeys.transactions,
  // What is set aside for goals moves with the accounts.
  queryKeys.goals,
  queryKeys.allocations,
  queryKeys.changes,
  queryKeys.insights,
]

export function announceFinancialData(): void {
  window.dispatchEvent(new Event(FINANCIAL_DATA_UPDATED))
}

/**
 * Fetches every figure again when the event arrives; shown figures stay until the new ones are here. Two seconds
 * later, and two seconds after somebody signed in, investment accounts without a balance get one.
 */
export function useFinancialDataUpdates(): void {
  const client = useQueryClient()
  const userId = useSession().user?.id
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
  for (const queryKey of affected) void client.invalidateQueries({ queryKey })
}

/** Quiet in both outcomes: nobody asked for it, and the next change tries again. */
async function rebalance(client: QueryClient, userId: string): Promise<void> {
  if (!mayNeedRebalance(client.getQueryData<Dashboard>(queryKeys.dashboard))) return
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

/** Where nothing is known yet it may. */
function mayNeedRebalance(dashboard: Dashboard | undefined): boolean {
  return dashboard?.accounts.some(lacksBalance) ?? true
}

const lacksBalance = ({ type, balance }: Dashboard['accounts'][number]) =>
  (type === 'investment' || type === 'brokerage') && balance === 0
