import { t } from '@lingui/core/macro'
import '@/lib/zod-setup'
import * as z from 'zod/mini'

const code = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{3,8}$/, { error: () => t`Enter a currency code such as USD.` }),
  )

export const fixedRateSchema = z
  .object({
    from: code,
    to: code,
    rate: z.nullable(z.number()).check(
      z.refine((rate) => rate !== null && rate > 0, {
        error: () => t`Enter a rate above 0.`,
      }),
    ),
    since: z
      .string()
      .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => t`Choose the first day.` })),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: () => t`Choose another currency.`,
    }),
  )
export type FixedRateForm = z.infer<typeof fixedRateSchema>
