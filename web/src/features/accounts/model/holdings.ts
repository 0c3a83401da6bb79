/** Holdings for comparison: value, and gain against the cost. */
import type { Holding, NetWorth } from '@/lib/api-types'
import { converted } from '@/lib/exchange'
import { groupBy } from '@/lib/group-by'
import { type Minor, sumMinor, toMajor, toMinor } from '@/lib/money'
import { percentChange } from '@/lib/percent'

export interface Gain {
  amount: Minor
  /** `null` when the cost is 0. */
  percent: number | null
}

/** Gain over the position's total cost; `null` when the provider does not report the cost. */
export function gainOf(position: Position): Gain | null {
  if (position.cost_basis === null) return null
  const cost = toMinor(position.cost_basis, position.currency)
  const value = toMinor(position.current_value, position.currency)
  return { amount: (value - cost) as Minor, percent: percentChange(cost, value) }
}

/** A position: one security in one currency, across all accounts. */
export type Position = Pick<
  Holding,
  | 'id'
  | 'security_name'
  | 'symbol'
  | 'class'
  | 'quantity'
  | 'current_price'
  | 'current_value'
  | 'cost_basis'
  | 'currency'
  | 'asset_classes'
  | 'classified_by'
> & {
  /** The ids of its holdings, if there are several. */
  ids?: readonly string[]
  /** The value in the currency of the totals, for sorting; `null` without a rate. */
  worth?: number | null
}

const ranked = new WeakMap<readonly Holding[], WeakMap<NetWorth, Position[]>>()

/**
 * The positions, largest value first; those without an exchange rate come last. Cached per list, because two pages show
 * it.
 */
export function rankedPositions(
  holdings: readonly Holding[],
  netWorth: NetWorth,
): readonly Position[] {
  const known = ranked.get(holdings) ?? new WeakMap<NetWorth, Position[]>()
  ranked.set(holdings, known)
  const positions = known.get(netWorth) ?? ranking(holdings, netWorth)
  known.set(netWorth, positions)
  return positions
}

function ranking(holdings: readonly Holding[], netWorth: NetWorth): Position[] {
  const bySecurity = groupBy(
    holdings,
    (holding) =>
      `${holding.class}\n${holding.currency}\n${holding.symbol ?? holding.security_name}`,
  )
  return [...bySecurity.values()]
    .map((same) => merged(same, netWorth))
    .sort((a, b) => (b.worth ?? -1) - (a.worth ?? -1))
}

/** One position of several holdings. Its cost is known only if the cost of each holding is. */
function merged(holdings: readonly Holding[], netWorth: NetWorth): Position {
  const [first] = holdings as [Holding, ...Holding[]]
  const { currency } = first
  if (holdings.length === 1) return { ...first, worth: positionWorth(first, netWorth) }
  const total = (amounts: readonly number[]) =>
    toMajor(sumMinor(amounts.map((amount) => toMinor(amount, currency))), currency)
  const costs = holdings.map((holding) => holding.cost_basis)
  const value = total(holdings.map((holding) => holding.current_value))
  return {
    ...first,
    worth: positionWorth({ current_value: value, currency }, netWorth),
    ids: holdings.map(({ id }) => id),
    // Rounded to the 15 digits that a number holds, because addition leaves a tail.
    quantity: Number(holdings.reduce((sum, { quantity }) => sum + quantity, 0).toPrecision(15)),
    current_value: value,
    cost_basis: costs.every((cost) => cost !== null) ? total(costs) : null,
  }
}

/** The value in the currency of the totals; `null` without a rate. */
export function positionWorth(
  { current_value, currency }: Pick<Position, 'current_value' | 'currency'>,
  netWorth: NetWorth,
): Minor | null {
  return converted(
    netWorth,
    { value: toMinor(current_value, currency), currency },
    netWorth.currency,
  )
}
