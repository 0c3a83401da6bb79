/** Fields and limits of a balance of a past day. */
import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import { z } from 'zod'
import type { Account } from '@/lib/api-types'
import { MAX_BALANCE } from '@/lib/limits'
import { type Minor, toMinor } from '@/lib/money'
import { canBeNegative } from './account-history'

export interface PastBalanceForm {
  date: string
  balance: Minor | null
}

const FIRST_DAY = '1900-01-01'
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function pastBalanceSchema(account: Account, today: string) {
  const most = toMinor(MAX_BALANCE, account.currency)
  const negative = canBeNegative(account)
  return z.object({
    date: z.string().refine((day) => DAY.test(day) && day >= FIRST_DAY && day <= today, {
      error: () => t`Choose a day from 1900 on, up to today.`,
    }),
    balance: z
      .custom<Minor | null>((value) => typeof value === 'number', {
        error: () => t`Enter an amount.`,
      })
      .refine((value) => negative || (value ?? 0) >= 0, {
        error: () => t`Enter an amount of 0 or more.`,
      })
      .refine((value) => Math.abs(value ?? 0) <= most, {
        error: () => t`Enter an amount up to 1 billion.`,
      }),
  })
}
