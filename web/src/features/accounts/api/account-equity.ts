import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { Equity } from '@/lib/api-types'

/** What the property that an account is, or is secured by, is worth beyond the loans on it. */
export function accountEquityQuery(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.accountEquity, accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ equity: Equity | null }>(
          `/accounts/${encodeURIComponent(accountId)}/equity`,
          { signal },
        )
      ).equity,
  })
}
