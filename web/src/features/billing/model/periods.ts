/** How often Premium is paid for, and what that costs. */
import { t } from '@lingui/core/macro'
import { formatPlanPrice, premium } from '@/lib/plans'

export type Period = 'monthly' | 'yearly'

export const DEFAULT_PERIOD: Period = 'yearly'

export interface PeriodOffer {
  value: Period
  label: string
  amount: string
  unit: string
  note: string
}

export const periodOffers: readonly PeriodOffer[] = [
  {
    value: 'monthly',
    get label() {
      return t`Monthly`
    },
    amount: formatPlanPrice(premium.monthly),
    get unit() {
      return t`a month`
    },
    get note() {
      return t`Billed every month, cancel anytime`
    },
  },
  {
    value: 'yearly',
    get label() {
      return t`Yearly`
    },
    amount: formatPlanPrice(premium.yearly),
    get unit() {
      return t`a year`
    },
    get note() {
      return t`${formatPlanPrice(premium.yearlyPerMonth)} a month, billed once a year`
    },
  },
]

export function offerOf(period: Period): PeriodOffer {
  const offer = periodOffers.find(({ value }) => value === period)
  if (!offer) throw new Error(`no offer for ${period}`)
  return offer
}
