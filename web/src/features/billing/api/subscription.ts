/** What somebody has paid for, as the server says it. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api-client'
import type { Subscription } from '@/lib/api-types'
import { along } from '@/lib/brought-along'
import { queryKeys, withDashboard } from '@/lib/queries'

export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: along(withDashboard, ({ signal }) =>
    api.post<Subscription>('/rpc/get_current_user_subscription', {}, { signal }),
  ),
})
