/** How often Premium is paid for, and what that costs. */
import { t } from '@lingui/core/macro'
import { formatPlanPrice, premium } from '@/lib/plans'

export type Period = 'monthly' | 'yearly'

export const DEFAULT_PERIOD: Period = 'yearly'

interface PeriodOffer {
  value: Period
  label: string
  amount: string
  unit: string
  note: string
}

export const periodOffers = (): readonly PeriodOffer[] => [
  {
    value: 'monthly',
    label: t`Monthly`,
    amount: formatPlanPrice(premium.monthly),
    unit: t`a month`,
    note: t`Billed every month, cancel anytime`,
  },
  {
    value: 'yearly',
    label: t`Yearly`,
    amount: formatPlanPrice(premium.yearly),
    unit: t`a year`,
    note: t`${formatPlanPrice(premium.yearlyPerMonth)} a month, billed once a year`,
  },
]

export function offerOf(period: Period): PeriodOffer {
  const offer = periodOffers().find(({ value }) => value === period)
  if (!offer) throw new Error(`no offer for ${period}`)
  return offer
}
