/** What somebody has paid for, as the server says it. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Profile } from '@/lib/api-types'

export interface Subscription {
  subscribed: boolean
  subscription_tier: string | null
  /** When the paid time ends, or renews. */
  subscription_end: string | null
  /** The payment provider's own word. */
  status: string | null
  cancel_at_period_end: boolean
  interval: 'month' | 'year' | null
  payment: 'settled' | 'refunded' | 'disputed' | null
  trial: Profile['trial']
}

export const subscriptionKey = ['subscription'] as const

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) =>
    api.post<Subscription>('/rpc/get_current_user_subscription', {}, { signal }),
})
