import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { TransactionPage } from '@/lib/api-types'
import { queryKeys } from './keys'

/** The transactions of one account, latest first, page after page. */
export function transactionsQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.transactions, accountId],
    queryFn: ({ pageParam, signal }) =>
      api.get<TransactionPage>('/transactions', {
        query: { account: accountId, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
