/** Fields and limits of a balance of a past day. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import { amountRange } from '@/lib/amount-range'
import type { Account } from '@/lib/api-types'
import { MAX_BALANCE } from '@/lib/limits'
import type { Minor } from '@/lib/money'
import { canBeNegative } from './account-history'

export interface PastBalanceForm {
  date: string
  balance: Minor | null
}

const FIRST_DAY = '1900-01-01'
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function pastBalanceSchema(account: Account, today: string) {
  const least = canBeNegative(account) ? -MAX_BALANCE : 0
  const { holds, error } = amountRange(account.currency, MAX_BALANCE, least)
  return z.object({
    date: z.string().refine((day) => DAY.test(day) && day >= FIRST_DAY && day <= today, {
      error: () => t`Choose a day from 1900 on, up to today.`,
    }),
    balance: z.custom<Minor | null>(holds, { error }),
  })
}
