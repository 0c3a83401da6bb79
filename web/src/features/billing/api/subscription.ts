/** What somebody has paid for, as the server says it. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Subscription } from '@/lib/api-types'

export const subscriptionKey = ['subscription'] as const

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) =>
    api.post<Subscription>('/rpc/get_current_user_subscription', {}, { signal }),
})
