/** The money in bank accounts that no goal uses. */
import type { Allocation, Goal } from '@/lib/api-types'
import { type Minor, sumMinor, toMajor } from '@/lib/money'
import { allocationSources, amountOf, holdsCash, type Owned } from './allocation-sources'
import { Claims } from './claims'
import { shareOf } from './share'

/** In the goal's currency; `null` where an account has no exchange rate to it. */
export function freeCash(
  goal: Pick<Goal, 'currency'>,
  owned: Owned,
  allocations: readonly Allocation[],
): Minor | null {
  const claims = new Claims(owned, allocations.map(shareOf))
  const accounts = owned.accounts.filter(holdsCash)
  const free = allocationSources(goal, { ...owned, accounts }, []).map((source) => {
    if (source.takesAmounts && source.balance) {
      const left = Math.max(0, claims.amountLeft(source.id)) as Minor
      const amount = toMajor(left, source.balance.currency)
      return amountOf(source, { unit: 'amount', amount })
    }
    const left = Math.max(0, claims.percentLeft('account', source.id))
    return amountOf(source, { unit: 'percent', amount: left })
  })
  return free.every((amount) => amount !== null) ? sumMinor(free) : null
}
