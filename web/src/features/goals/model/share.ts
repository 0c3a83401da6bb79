/** A share of an account or a holding: as it is sent, and in words. */
import { plural, t } from '@lingui/core/macro'
import type { Allocation, AllocationInput } from '@/lib/api-types'
import { formatNumber } from '@/lib/numbers'

/** A part of an account in percent, or as an amount in its currency, or of a holding in percent or units. */
export interface Share {
  type: 'account' | 'holding'
  id: string
  unit: 'percent' | 'amount' | 'units'
  amount: number
  /** Of an amount, which stays in it when the account's currency changes; the account's currency when absent. */
  currency?: string | undefined
}

export function shareOf(allocation: Allocation): Share {
  const { allocated_units: units, allocated_amount: amount, allocation_percentage } = allocation
  return {
    type: allocation.allocation_type,
    id: allocation.account_id ?? allocation.holding_id ?? '',
    unit: units !== null ? 'units' : amount !== null ? 'amount' : 'percent',
    amount: units ?? amount ?? allocation_percentage ?? 0,
    currency: allocation.allocated_currency ?? undefined,
  }
}

export function toAllocationInput({ type, id, unit, amount, currency }: Share): AllocationInput {
  return {
    allocation_type: type,
    ...(type === 'account' ? { account_id: id } : { holding_id: id }),
    [FIELDS[unit]]: amount,
    ...(unit === 'amount' && { allocated_currency: currency ?? null }),
  }
}

const FIELDS = {
  percent: 'allocation_percentage',
  amount: 'allocated_amount',
  units: 'allocated_units',
} as const

/** "2.58%": as exact as it is stored. */
export const shareText = (percent: number) => t`${formatNumber(percent, 2)}%`

/** "40% of it". */
export function percentOfIt(percent: number): string {
  const share = shareText(percent)
  return percent >= 100 ? t`All of it` : t`${share} of it`
}

/** "40% of it", "1.5 units"; amounts and units are not shown while amounts are hidden. */
export function partText({ unit, amount }: Share, hidden: boolean): string {
  if (unit === 'amount') return t`Fixed amount`
  if (unit === 'percent') return percentOfIt(amount)
  return hidden ? t`Units hidden` : unitsText(amount)
}

/** Under an amount: what comes into the account belongs to no goal yet. */
export const growsWhenRaised = () => t`A fixed amount grows only when you raise it.`

/** "1.5 units"; zero when more are claimed than held. */
export function unitsText(amount: number): string {
  const count = Math.max(0, amount)
  const units = formatNumber(count, 8)
  return plural(count, { one: `${units} unit`, other: `${units} units` })
}
