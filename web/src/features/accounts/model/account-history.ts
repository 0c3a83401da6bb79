/** The balances of one account, day by day, and those of past days that its owner enters; as a series for chart and table. */
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryKeys } from '@/entities/keys'
import { api } from '@/lib/api-client'
import type { Account, AccountHistory, BalancePoint, PastBalance } from '@/lib/api-types'
import { addMonths } from '@/lib/days'
import { momentDay } from '@/lib/moments'
import { type Minor, toMinor } from '@/lib/money'
import { withEffects } from '@/lib/mutation-effects'
import type { SeriesPoint } from '@/ui/charts/line-plot'
import { isDebt } from './account-types'

/** Ten years come at once; a month less where the profile's day is ahead of this device's. */
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

export interface BalanceRow {
  day: string
  /** As the account reports it: what is owned, or owed on a debt. */
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

/** What is owed goes below zero, as everywhere. */
export function chartPoints(rows: readonly BalanceRow[], account: Account): SeriesPoint[] {
  const debt = isDebt(account.type)
  return rows.map(({ day, balance, kind }) => ({
    day,
    value: (debt && balance !== 0 ? -balance : balance) as Minor,
    estimated: kind === 'estimated',
    marked: kind === 'anchor',
  }))
}

/** A deposit may have been overdrawn and a card overpaid. */
export const canBeNegative = ({ type }: Account) => type === 'depository' || type === 'credit'
