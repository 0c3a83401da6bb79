/** The balances of one account, day by day, with those that the user entered, as a series for chart and table. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryKeys } from '@/entities/query-keys'
import { api } from '@/lib/api-client'
import type { Account, AccountHistory, BalancePoint, PastBalance } from '@/lib/api-types'
import { addMonths } from '@/lib/days'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { withEffects } from '@/lib/mutation-effects'
import type { SeriesPoint } from '@/ui/charts/line-plot'
import { isDebt } from './account-types'

/** Ten years in one request; one month less, in case the profile's day is ahead of this device's. */
const MONTHS = 12 * 10 - 1

export function accountHistoryQuery(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.accountHistory, accountId],
    queryFn: ({ signal }) =>
      api.get<AccountHistory>(`/accounts/${encodeURIComponent(accountId)}/history`, {
        query: { from: addMonths(momentDay(new Date()), -MONTHS) },
        signal,
      }),
  })
}

interface NewBalance {
  accountId: string
  date: string
  /** In major units. */
  balance: number
}

/** Saves the balance of a past day. The form shows a failure. */
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

export interface BalanceRow {
  day: string
  /** As the account reports it: an asset, or the amount owed on a debt. */
  balance: Minor
  kind: BalancePoint['kind']
}

export function balanceRows({ points, currency }: AccountHistory): BalanceRow[] {
  return points.map(({ date, balance, kind }) => ({
    day: date,
    balance: toMinor(balance, currency),
    kind,
  }))
}

/** A debt is negative, as everywhere. */
export function chartPoints(rows: readonly BalanceRow[], account: Account): SeriesPoint[] {
  const debt = isDebt(account.type)
  return rows.map(({ day, balance, kind }) => ({
    day,
    value: (debt && balance !== 0 ? -balance : balance) as Minor,
    estimated: kind === 'estimated',
    marked: kind === 'anchor',
  }))
}

/** A deposit account can be overdrawn, and a card overpaid. */
export const canBeNegative = ({ type }: Account) => type === 'depository' || type === 'credit'
