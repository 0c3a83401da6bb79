/** The billing periods of Premium and their prices. */
import { t } from '@lingui/core/macro'
import { formatMoney, toMinor } from '@/lib/money'
import { premium } from '@/lib/plans'

export type Period = 'monthly' | 'yearly'

export const DEFAULT_PERIOD: Period = 'yearly'

interface PeriodOffer {
  value: Period
  label: string
  amount: string
  unit: string
  note: string
}

function price(amount: string, foreign: boolean): string {
  const { currency } = premium
  return formatMoney(toMinor(Number(amount), currency), { currency, cents: true, foreign })
}

/** `foreign` names the dollar. */
export const periodOffers = (foreign: boolean): readonly PeriodOffer[] => [
  {
    value: 'monthly',
    label: t`Monthly`,
    amount: price(premium.monthly, foreign),
    unit: t`a month`,
    note: t`Billed every month, cancel anytime`,
  },
  {
    value: 'yearly',
    label: t`Yearly`,
    amount: price(premium.yearly, foreign),
    unit: t`a year`,
    note: t`${price(premium.yearlyPerMonth, foreign)} a month, billed once a year`,
  },
]

export function offerOf(period: Period, foreign: boolean): PeriodOffer {
  const offer = periodOffers(foreign).find(({ value }) => value === period)
  if (!offer) throw new Error(`no offer for ${period}`)
  return offer
}
