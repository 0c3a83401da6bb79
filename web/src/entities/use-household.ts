import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type {
  Account,
  Goal,
  Holding,
  Household,
  Institution,
  Item,
  NetWorthPoint,
} from '@/lib/api-types'
import { MONTH_DAYS } from '@/lib/dashboard-page'
import {
  accountsQuery,
  awaitsHistory,
  goalsQuery,
  historyQuery,
  holdingsQuery,
  institutionsQuery,
  itemsQuery,
  netWorthQuery,
} from './household'

/** How often to check whether the transactions of a new connection have arrived. */
const HISTORY_CHECK_MS = 10_000

/** The household, each part from its own query: an edit of a row shows wherever the row does. */
export function useHousehold(enabled = true) {
  const client = useQueryClient()
  const root = useQuery({
    ...netWorthQuery,
    enabled,
    // A page that waits for transactions refreshes by itself.
    refetchInterval: () => awaitsHistory(client) && HISTORY_CHECK_MS,
  })
  const isKnown = root.data !== undefined
  const parts = useQueries({
    queries: [
      { ...accountsQuery, enabled: isKnown },
      { ...institutionsQuery, enabled: isKnown },
      { ...itemsQuery, enabled: isKnown },
      { ...holdingsQuery, enabled: isKnown },
      { ...goalsQuery, enabled: isKnown },
      { ...historyQuery(MONTH_DAYS), enabled: isKnown },
    ],
    combine: (results) => results.map(({ data }) => data),
  }) as [Account[]?, Institution[]?, Item[]?, Holding[]?, Goal[]?, NetWorthPoint[]?]
  const data = useMemo((): Household | undefined => {
    const [accounts, institutions, items, holdings, goals, history] = parts
    if (!(root.data && accounts && institutions && items && holdings && goals && history)) return
    return { ...root.data, accounts, institutions, items, holdings, goals, history }
  }, [root.data, parts])
  return { ...root, data }
}
