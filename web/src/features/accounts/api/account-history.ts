/** The balances of one account, day by day, and those of past days that its owner enters. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { AccountHistory, PastBalance } from '@/lib/api-types'
import { toCalendarDay } from '@/lib/calendar-day'
import { addMonths } from '@/lib/days'
import { withEffects } from '@/lib/mutation-effects'

/** Ten years come at once; a month less where the profile's day is ahead of this device's. */
const MONTHS = 12 * 10 - 1

export function accountHistoryQuery(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.accountHistory, accountId],
    queryFn: ({ signal }) =>
      api.get<AccountHistory>(`/accounts/${encodeURIComponent(accountId)}/history`, {
        query: { from: addMonths(toCalendarDay(new Date()), -MONTHS) },
        signal,
      }),
  })
}

export interface NewBalance {
  accountId: string
  date: string
  /** In major units. */
  balance: number
}

/** Keeps a balance of a past day; its form says what failed. */
export const useSaveBalance = () =>
  useMutation(
    withEffects<PastBalance, NewBalance>(
      {
        mutationKey: ['account-history', 'save'],
        mutationFn: async ({ accountId, date, balance }) =>
          (
            await api.put<{ anchor: PastBalance }>(
              `/accounts/${encodeURIComponent(accountId)}/balances/${date}`,
              { balance },
            )
          ).anchor,
      },
      {
        invalidates: [queryKeys.accountHistory, queryKeys.history],
        success: () => ({ title: t`Past balance saved` }),
      },
    ),
  )
