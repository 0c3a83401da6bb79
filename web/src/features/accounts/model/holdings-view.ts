/** A long list of positions, found and put in order as a person asks. */
import { gainOf, type Position, positionTitle } from './holdings'

export const holdingColumns = ['name', 'price', 'gain', 'value'] as const
export type HoldingColumn = (typeof holdingColumns)[number]

export interface HoldingOrder {
  column: HoldingColumn
  rising: boolean
}

/** As the list comes: the largest value first. */
export const largestFirst: HoldingOrder = { column: 'value', rising: false }

/** A position with what it is searched and ordered by, worked out once. */
export interface ListedPosition {
  position: Position
  searchable: string
  keys: Record<Exclude<HoldingColumn, 'name'>, number | null> & { name: string }
}

export function listedPositions(positions: readonly Position[]): ListedPosition[] {
  return positions.map((position) => ({
    position,
    searchable:
      `${position.symbol ?? ''} ${position.security_name} ${position.class}`.toLowerCase(),
    keys: {
      name: positionTitle(position).toLowerCase(),
      price: position.current_price,
      gain: gainOf(position)?.amount ?? null,
      value: position.current_value,
    },
  }))
}

/** Those that hold the words, in the order they come. */
export function searched(
  listed: readonly ListedPosition[],
  search: string,
): readonly ListedPosition[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return listed
  return listed.filter(({ searchable }) => searchable.includes(wanted))
}

/** All in order. Amounts of different currencies are not compared: each currency stays together. */
export function inOrder(
  listed: readonly ListedPosition[],
  order: HoldingOrder,
): readonly ListedPosition[] {
  if (order.column === 'value' && !order.rising) return listed
  const byCurrency = Map.groupBy(listed, ({ position }) => position.currency)
  return [...byCurrency.values()].flatMap((same) => same.sort(comparing(order)))
}

/** What is not known comes last in either direction. */
function comparing({ column, rising }: HoldingOrder) {
  const direction = rising ? 1 : -1
  return ({ keys: a }: ListedPosition, { keys: b }: ListedPosition): number => {
    const [left, right] = [a[column], b[column]]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    if (left === right) return 0
    return left < right ? -direction : direction
  }
}

/** The first click on a column shows its most telling end; the second turns it round. */
export function nextOrder(order: HoldingOrder, column: HoldingColumn): HoldingOrder {
  if (order.column === column) return { column, rising: !order.rising }
  return { column, rising: column === 'name' }
}
