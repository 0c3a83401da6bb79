/** How often Premium is paid for, and what that costs. */
import { premium } from '@/lib/plans'

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
    label: 'Monthly',
    amount: `${premium.currency} ${premium.monthly}`,
    unit: 'a month',
    note: 'Billed every month, cancel anytime',
  },
  {
    value: 'yearly',
    label: 'Yearly',
    amount: `${premium.currency} ${premium.yearly}`,
    unit: 'a year',
    note: `${premium.currency} ${premium.yearlyPerMonth} a month, billed once a year`,
  },
]

export function offerOf(period: Period): PeriodOffer {
  const offer = periodOffers.find(({ value }) => value === period)
  if (!offer) throw new Error(`no offer for ${period}`)
  return offer
}
