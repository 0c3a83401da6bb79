import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { currencySymbol, type Minor } from '@/lib/money'
import { assumedInflation, atTodaysPrices, farPrices } from '@/lib/planning/inflation'
import { useNow } from '@/lib/use-now'
import { Money } from './money'

export const isInDollars = (currency: string) => currencySymbol(currency) === '$'

/** An amount at today's prices, marked as such. */
export function TodaysMoney({ currency, children }: { currency: string; children: ReactNode }) {
  return isInDollars(currency) ? (
    <Trans>{children} in today's dollars</Trans>
  ) : (
    <Trans>{children} in today's money</Trans>
  )
}

export interface LaterAmount {
  amount: Minor
  currency: string
  /** When it is due. */
  day: string
  /** Percent a year; without one, that of the currency is assumed. */
  inflation?: number | null | undefined
}

/** The prices of its day, where that is far. */
export function useFarPrices({
  currency,
  day,
  inflation,
}: Omit<LaterAmount, 'amount'>): number | null {
  return farPrices(day, inflation ?? assumedInflation(currency), useNow('day'))
}

/** "$664,054 in today's dollars", below an amount due in more than ten years. */
export function TodaysWorth(later: LaterAmount) {
  const { amount, currency } = later
  const prices = useFarPrices(later)
  if (prices === null) return null
  return (
    <span className="block text-caption text-text-3">
      <TodaysMoney currency={currency}>
        <Money value={atTodaysPrices(amount, prices)} currency={currency} />
      </TodaysMoney>
    </span>
  )
}
