import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { ExchangeRates, Household } from '@/lib/api-types'

/**
 * The rate from a goal's currency to that of the totals; net worth contains only the rates of accounts' currencies.
 * `null` when it is unknown.
 */
export function useGoalRate(currency: string, owned: Household | undefined): number | null {
  const home = owned?.netWorth.currency
  const pairs = `${currency}-${home}`
  const { data } = useQuery({
    queryKey: [...queryKeys.exchangeRates, pairs],
    queryFn: ({ signal }) =>
      api.get<ExchangeRates>('/exchange-rates', { query: { pairs }, signal }),
    enabled: home !== undefined && currency !== home,
  })
  return data?.rates[0]?.rate ?? null
}
