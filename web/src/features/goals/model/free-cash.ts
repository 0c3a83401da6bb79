/** The money in bank accounts that no goal uses. */
import type { Account, Allocation, Goal } from '@/lib/api-types'
import { type Minor, sumMinor } from '@/lib/money'
import { allocationSources, amountOf, type Owned } from './allocation-sources'
import { Claims, shareOf } from './claims'

/** In the goal's currency; `null` where an account has no exchange rate to it. */
export function freeCash(
  goal: Pick<Goal, 'currency'>,
  owned: Owned,
  allocations: readonly Allocation[],
): Minor | null {
  const claims = new Claims(owned.holdings, allocations.map(shareOf))
  const accounts = owned.accounts.filter(holdsCash)
  const free = allocationSources(goal, { ...owned, accounts }, []).map((source) => {
    const left = Math.max(0, claims.percentLeft('account', source.id))
    return amountOf(source, { unit: 'percent', amount: left })
  })
  return free.every((amount) => amount !== null) ? sumMinor(free) : null
}

const holdsCash = ({ type, is_typed_in_plan }: Account) =>
  type === 'depository' && !is_typed_in_plan
