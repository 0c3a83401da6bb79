import { useQuery } from '@tanstack/react-query'
import { goalTotalsQuery } from '@/entities/household'
import type { Household } from '@/lib/api-types'

/**
 * The rate from a goal's currency to that of the totals, read from any goal in it, because net worth has the rates of accounts'
 * currencies only. `null` where none is known.
 */
export function useGoalRate(currency: string, owned: Household | undefined): number | null {
  const home = owned?.netWorth.currency
  const isForeign = home !== undefined && currency !== home
  const { data: totals } = useQuery({ ...goalTotalsQuery, enabled: isForeign })
  // After a change of the main currency either may be the older one.
  if (!isForeign || totals?.currency !== home) return null
  const ids = new Set(owned?.goals.filter((goal) => goal.currency === currency).map(({ id }) => id))
  return totals.converted.find(({ goal_id }) => ids.has(goal_id))?.rate.rate ?? null
}
